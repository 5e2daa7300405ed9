-- How many rows have a text the planner learns by looking at some. Of a hundred, one that has a rare text by chance is one in a hundred, and for so many it first
-- gathered everything that the business has: 60 ms instead of 15 for one text in twenty. Of five hundred it is one in five hundred. About three seconds for a million rows.
ALTER TABLE "product" ALTER COLUMN "name" SET STATISTICS 500, ALTER COLUMN "description" SET STATISTICS 500, ALTER COLUMN "remote_id" SET STATISTICS 500;
ALTER TABLE "customer"
  ALTER COLUMN "first_name" SET STATISTICS 500, ALTER COLUMN "last_name" SET STATISTICS 500, ALTER COLUMN "email" SET STATISTICS 500,
  ALTER COLUMN "phone" SET STATISTICS 500, ALTER COLUMN "description" SET STATISTICS 500;
ANALYZE "product", "customer";
