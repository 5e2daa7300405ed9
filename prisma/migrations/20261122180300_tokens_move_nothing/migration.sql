-- A card that is only kept moves no money (docs/decisions/0054): what such an attempt came to is 0, whatever price its sale has.
UPDATE attempt SET amount = 0 WHERE kind = 'tokenize' AND settled_at IS NOT NULL AND amount <> 0;
