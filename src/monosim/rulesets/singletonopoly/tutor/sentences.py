SENTENCES: dict[str,str] = {}
