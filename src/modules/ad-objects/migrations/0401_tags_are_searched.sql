-- Everything a choice filter looks for stands among the words of the search as well, in a form no text can have. What people call
-- it is a matter of the dictionaries, which change without writing an object anew: «тг» asks for '/platform:telegram'.
CREATE FUNCTION search_tags(tags text[]) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce((
  SELECT string_agg(quote_literal('/' || tag) || ':' || place || 'B', ' ') FROM unnest(tags) WITH ORDINALITY AS t (tag, place)
), '')::tsvector;

UPDATE ad_objects SET search = search || search_tags(tags);
