-- An identifier begins with its prefix and, for most kinds, the two characters of its cell.
CREATE OR REPLACE FUNCTION looks_like_a_card(words text) RETURNS boolean LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT has_digits_of_a_card(words) AND has_digits_of_a_card(regexp_replace(words,
    '\y(?:[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}'
    '|(?:(?:MPL|SALE|TRAN|SUB|PAYO|DISP|CONT)[0-9A-Z]{2}[A-Z2-7]{2,3}|(?:BUYER|VASL|VPLN)[A-Z2-7]{3,4}'
    '|(?:MPL|SALE|TRAN|BUYER|SUB|VASL|VPLN)-[A-Z2-7]{8})(?:-[A-Z2-7]{8}){3})\y', 'x', 'gi'))
$$;
