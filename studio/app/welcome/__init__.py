"""The welcome page: pictures of boards, lessons and news, while nothing is open."""
