raise ImportError("it is not installed here")
