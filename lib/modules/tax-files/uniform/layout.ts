/**
 * Records of the uniform structure ("מבנה אחיד", instructions of the tax authority, version 1.31 of 2009-05-10): the
 * columns of each in their order, with the number of their field, their length, and their type. The same tables write
 * the files and are printed in the documentation.
 */

/**
 * - `text`: X(n), from the left, filled with blanks.
 * - `number`: 9(n), from the right, filled with zeros; identifiers of digits too.
 * - `money`: X9(n)v99, a sign and hundredths of a shekel without a point.
 * - `quantity`: X9(12)v9999, a sign and ten-thousandths.
 * - `rate`: 9(2)v99, hundredths of a percent.
 * - `date`: 9(8), YYYYMMDD; `time`: 9(4), HHMM.
 */
export type ColumnType = 'text' | 'number' | 'money' | 'quantity' | 'rate' | 'date' | 'time';

/** `title`: of the publication, in English. A column that a record names no value for is blank, or zero. */
export type Column = {
  field: number;
  name: string;
  length: number;
  type: ColumnType;
  title: string;
};

const column = <const Name extends string, const Type extends ColumnType>(
  field: number,
  name: Name,
  length: number,
  type: Type,
  title: string,
) => ({ field, name, length, type, title });

/** The first columns of every record of BKMVDATA.TXT: its code, its number in the file, and whose file it is. */
const head = (first: number) =>
  [
    column(first, 'code', 4, 'text', 'Record code'),
    column(first + 1, 'record', 9, 'number', 'Record number in the file'),
    column(first + 2, 'dealer', 9, 'number', 'Dealer number of the business'),
  ] as const;

/** INI.TXT, first record. */
export const A000 = [
  column(1000, 'code', 4, 'text', 'Record code'),
  column(1001, 'reserved1', 5, 'text', 'Reserved'),
  column(1002, 'records', 15, 'number', 'Records in BKMVDATA.TXT'),
  column(1003, 'dealer', 9, 'number', 'Dealer number of the business'),
  column(1004, 'identifier', 15, 'number', 'Primary identifier of the run'),
  column(1005, 'constant', 8, 'text', 'System constant'),
  column(1006, 'registration', 8, 'number', 'Registration number of the software'),
  column(1007, 'software', 20, 'text', 'Name of the software'),
  column(1008, 'release', 20, 'text', 'Release of the software'),
  column(1009, 'maker', 9, 'number', 'Dealer number of its maker'),
  column(1010, 'makerName', 20, 'text', 'Name of its maker'),
  column(1011, 'years', 1, 'number', 'Kind of software: 2, of several years'),
  column(1012, 'path', 50, 'text', 'Folder of the files'),
  column(1013, 'books', 1, 'number', 'Kind of books: 2, double entry'),
  column(1014, 'balanced', 1, 'number', 'Entries balance: 1'),
  column(1015, 'company', 9, 'number', 'Number in the register of companies'),
  column(1016, 'withholding', 9, 'number', 'Withholding file'),
  column(1017, 'reserved2', 10, 'text', 'Reserved'),
  column(1018, 'business', 50, 'text', 'Name of the business'),
  column(1019, 'street', 50, 'text', 'Address: street'),
  column(1020, 'house', 10, 'text', 'Address: house'),
  column(1021, 'city', 30, 'text', 'Address: city'),
  column(1022, 'postcode', 8, 'text', 'Address: postcode'),
  column(1023, 'taxYear', 4, 'number', 'Tax year, of software of one year'),
  column(1024, 'from', 8, 'date', 'First day of the data'),
  column(1025, 'to', 8, 'date', 'Last day of the data'),
  column(1026, 'madeOn', 8, 'date', 'Day of the run'),
  column(1027, 'madeAt', 4, 'time', 'Time of the run'),
  column(1028, 'language', 1, 'number', 'Language: 0, Hebrew'),
  column(1029, 'letters', 1, 'number', 'Letters: 1, ISO-8859-8 in the order of reading'),
  column(1030, 'packing', 20, 'text', 'Packing software'),
  column(1032, 'currency', 3, 'text', 'Leading currency'),
  column(1034, 'branches', 1, 'number', 'Branches: 0, none'),
  column(1035, 'reserved3', 46, 'text', 'Reserved'),
] as const satisfies readonly Column[];

/** INI.TXT, one for each code of `SUMMED`: how many records of it BKMVDATA.TXT has. */
export const SUM = [
  column(1050, 'code', 4, 'text', 'Record code'),
  column(1051, 'records', 15, 'number', 'Records of this code'),
] as const satisfies readonly Column[];

/** BKMVDATA.TXT, first record. */
export const A100 = [
  ...head(1100),
  column(1103, 'identifier', 15, 'number', 'Primary identifier of the run'),
  column(1104, 'constant', 8, 'text', 'System constant'),
  column(1105, 'reserved', 50, 'text', 'Reserved'),
] as const satisfies readonly Column[];

/** A document. */
export const C100 = [
  ...head(1200),
  column(1203, 'type', 3, 'number', 'Type of the document, appendix 1'),
  column(1204, 'number', 20, 'text', 'Number of the document'),
  column(1205, 'issuedOn', 8, 'date', 'Day it was issued'),
  column(1206, 'issuedAt', 4, 'time', 'Time it was issued'),
  column(1207, 'buyer', 50, 'text', 'Name of the customer'),
  column(1208, 'street', 50, 'text', 'Address: street'),
  column(1209, 'house', 10, 'text', 'Address: house'),
  column(1210, 'city', 30, 'text', 'Address: city'),
  column(1211, 'postcode', 8, 'text', 'Address: postcode'),
  column(1212, 'country', 30, 'text', 'Address: country'),
  column(1213, 'countryCode', 2, 'text', 'Address: country code'),
  column(1214, 'phone', 15, 'text', 'Telephone of the customer'),
  column(1215, 'buyerNumber', 9, 'number', 'Dealer number of the customer'),
  column(1216, 'valueDate', 8, 'date', 'Value date'),
  column(1217, 'foreignTotal', 15, 'money', 'Total in the other currency'),
  column(1218, 'currency', 3, 'text', 'The other currency'),
  column(1219, 'before', 15, 'money', 'Sum before the discount of the document'),
  column(1220, 'discount', 15, 'money', 'Discount of the document, negative'),
  column(1221, 'net', 15, 'money', 'Sum after it, without VAT'),
  column(1222, 'vat', 15, 'money', 'VAT'),
  column(1223, 'total', 15, 'money', 'Total with VAT'),
  column(1224, 'withheld', 12, 'money', 'Tax withheld by the customer'),
  column(1225, 'buyerKey', 15, 'text', 'Key of the customer'),
  column(1226, 'matching', 10, 'text', 'Matching'),
  column(1228, 'cancelled', 1, 'text', 'Cancelled: 1'),
  column(1230, 'date', 8, 'date', 'Date of the document'),
  column(1231, 'branch', 7, 'text', 'Branch'),
  column(1233, 'who', 9, 'text', 'Who issued it'),
  column(1234, 'link', 7, 'number', 'Link to its lines'),
  column(1235, 'reserved', 13, 'text', 'Reserved'),
] as const satisfies readonly Column[];

/** A line of a document. */
export const D110 = [
  ...head(1250),
  column(1253, 'type', 3, 'number', 'Type of the document, appendix 1'),
  column(1254, 'number', 20, 'text', 'Number of the document'),
  column(1255, 'line', 4, 'number', 'Line of the document'),
  column(1256, 'baseType', 3, 'number', 'Type of the document it is based on'),
  column(1257, 'baseNumber', 20, 'text', 'Number of the document it is based on'),
  column(1258, 'kind', 1, 'number', 'Service 1, goods 2, both 3'),
  column(1259, 'sku', 20, 'text', 'Key of the item'),
  column(1260, 'text', 30, 'text', 'What was sold'),
  column(1261, 'maker', 50, 'text', 'Manufacturer'),
  column(1262, 'serial', 30, 'text', 'Serial number'),
  column(1263, 'unit', 20, 'text', 'Unit'),
  column(1264, 'quantity', 17, 'quantity', 'Quantity'),
  column(1265, 'price', 15, 'money', 'Price of one, without VAT'),
  column(1266, 'discount', 15, 'money', 'Discount of the line, negative'),
  column(1267, 'sum', 15, 'money', 'Sum of the line, without VAT'),
  column(1268, 'rate', 4, 'rate', 'Rate of VAT'),
  column(1270, 'branch', 7, 'text', 'Branch'),
  column(1272, 'date', 8, 'date', 'Date of the document'),
  column(1273, 'link', 7, 'number', 'Link to the document'),
  column(1274, 'baseBranch', 7, 'text', 'Branch of the document it is based on'),
  column(1275, 'reserved', 21, 'text', 'Reserved'),
] as const satisfies readonly Column[];

/** A payment of a receipt: one for each instalment. */
export const D120 = [
  ...head(1300),
  column(1303, 'type', 3, 'number', 'Type of the document, appendix 1'),
  column(1304, 'number', 20, 'text', 'Number of the document'),
  column(1305, 'line', 4, 'number', 'Line of the document'),
  column(1306, 'means', 1, 'number', 'Means of payment'),
  column(1307, 'bank', 10, 'number', 'Cheque: bank'),
  column(1308, 'bankBranch', 10, 'number', 'Cheque: branch'),
  column(1309, 'account', 15, 'number', 'Cheque: account'),
  column(1310, 'cheque', 10, 'number', 'Cheque: number'),
  column(1311, 'dueOn', 8, 'date', 'Due date, of cheques and cards'),
  column(1312, 'amount', 15, 'money', 'Amount'),
  column(1313, 'acquirer', 1, 'number', 'Acquirer'),
  column(1314, 'card', 20, 'text', 'Name of the card'),
  column(1315, 'deal', 1, 'number', 'Card: regular 1, instalments 2'),
  column(1320, 'branch', 7, 'text', 'Branch'),
  column(1322, 'date', 8, 'date', 'Date of the document'),
  column(1323, 'link', 7, 'number', 'Link to the document'),
  column(1324, 'reserved', 60, 'text', 'Reserved'),
] as const satisfies readonly Column[];

/** A side of a movement of the books. */
export const B100 = [
  ...head(1350),
  column(1353, 'movement', 10, 'number', 'Number of the movement'),
  column(1354, 'line', 5, 'number', 'Line of the movement'),
  column(1355, 'batch', 8, 'number', 'Batch'),
  column(1356, 'kind', 15, 'text', 'Kind of movement'),
  column(1357, 'reference', 20, 'text', 'Reference'),
  column(1358, 'referenceType', 3, 'number', 'Type of the reference, appendix 1'),
  column(1359, 'reference2', 20, 'text', 'Second reference'),
  column(1360, 'referenceType2', 3, 'number', 'Type of the second reference'),
  column(1361, 'details', 50, 'text', 'Details'),
  column(1362, 'date', 8, 'date', 'Date'),
  column(1363, 'valueDate', 8, 'date', 'Value date'),
  column(1364, 'account', 15, 'text', 'Account'),
  column(1365, 'across', 15, 'text', 'Account across'),
  column(1366, 'side', 1, 'number', 'Debit 1, credit 2'),
  column(1367, 'currency', 3, 'text', 'The other currency'),
  column(1368, 'amount', 15, 'money', 'Amount'),
  column(1369, 'foreignAmount', 15, 'money', 'Amount in the other currency'),
  column(1370, 'quantity', 12, 'money', 'Quantity'),
  column(1371, 'matching1', 10, 'text', 'Matching 1'),
  column(1372, 'matching2', 10, 'text', 'Matching 2'),
  column(1374, 'branch', 7, 'text', 'Branch'),
  column(1375, 'enteredOn', 8, 'date', 'Day of entry'),
  column(1376, 'who', 9, 'text', 'Who entered it'),
  column(1377, 'reserved', 25, 'text', 'Reserved'),
] as const satisfies readonly Column[];

/** An account of the books. */
export const B110 = [
  ...head(1400),
  column(1403, 'account', 15, 'text', 'Account'),
  column(1404, 'name', 50, 'text', 'Name of the account'),
  column(1405, 'group', 15, 'text', 'Code of the trial balance'),
  column(1406, 'groupName', 30, 'text', 'Name of the code of the trial balance'),
  column(1407, 'street', 50, 'text', 'Address: street'),
  column(1408, 'house', 10, 'text', 'Address: house'),
  column(1409, 'city', 30, 'text', 'Address: city'),
  column(1410, 'postcode', 8, 'text', 'Address: postcode'),
  column(1411, 'country', 30, 'text', 'Address: country'),
  column(1412, 'countryCode', 2, 'text', 'Address: country code'),
  column(1413, 'parent', 15, 'text', 'Account above it'),
  column(1414, 'opening', 15, 'money', 'Opening balance: debit positive, credit negative'),
  column(1415, 'debits', 15, 'money', 'Debits'),
  column(1416, 'credits', 15, 'money', 'Credits'),
  column(1417, 'classification', 4, 'number', 'Accounting classification'),
  column(1419, 'partyNumber', 9, 'number', 'Dealer number of the customer or supplier'),
  column(1421, 'branch', 7, 'text', 'Branch'),
  column(1422, 'foreignOpening', 15, 'money', 'Opening balance in another currency'),
  column(1423, 'currency', 3, 'text', 'Currency of that balance'),
  column(1424, 'reserved', 16, 'text', 'Reserved'),
] as const satisfies readonly Column[];

/** BKMVDATA.TXT, last record. */
export const Z900 = [
  ...head(1150),
  column(1153, 'identifier', 15, 'number', 'Primary identifier of the run'),
  column(1154, 'constant', 8, 'text', 'System constant'),
  column(1155, 'records', 15, 'number', 'Records of the file, first and last included'),
  column(1156, 'reserved', 50, 'text', 'Reserved'),
] as const satisfies readonly Column[];

/** Constant of the version. */
export const CONSTANT = '&OF1.31&';

/** Codes that INI.TXT has a sum of, whether the file has records of them or not. No stock is kept: M100 is zero. */
export const SUMMED = ['B100', 'B110', 'C100', 'D110', 'D120', 'M100'] as const;
export type SummedCode = (typeof SUMMED)[number];

/** Every record of BKMVDATA.TXT that we write, and that of INI.TXT, by their codes. */
export const RECORDS = { A000, SUM, A100, C100, D110, D120, B100, B110, Z900 } as const;
