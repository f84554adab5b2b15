import { TextDecoder, TextEncoder } from 'node:util';
import { readStaffFile, type StaffFile } from '../staffFile.ts';

// jsdom has neither.
Object.assign(globalThis, { TextDecoder });

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const anyone = (): boolean => true;
const read = (text: string, mayInvite: (role: string) => boolean = anyone): Promise<StaffFile> =>
  readStaffFile(utf8(text), mayInvite);
const head = 'First name,Last name,Email,Role,Title\n';

test('RTE-5 a list of staff is read row by row, whatever separates it and whatever language heads it', async () => {
  const expected = {
    firstName: 'Zoé',
    lastName: 'Tremblay',
    email: 'zoe@clinic.test',
    role: 'practitioner',
    faults: [],
  };
  for (const text of [
    `${head}Zoé,Tremblay,ZOE@clinic.test,Care provider,Nurse\n`,
    'Prénom;Nom;Courriel;Rôle;Fonction\r\nZoé;Tremblay;zoe@clinic.test;Personnel clinique;Nurse\r\n',
    'email\trole\tname\ttitle\nzoe@clinic.test\tpractitioner\t"Tremblay, Zoé"\tNurse',
    'email,role,full name,title\nzoe@clinic.test,practitioner,Zoé Tremblay,Nurse',
    'Courriel;Rôle;Nom et prénom;Titre\nzoe@clinic.test;soignante;Tremblay Zoé;Nurse',
    'email,role,Last and first name,title\nzoe@clinic.test,practitioner,"Tremblay, Zoé",Nurse',
  ]) {
    const { rows } = await read(text);
    expect(rows).toEqual([{ ...expected, title: 'Nurse', line: 2 }]);
  }
});

test('RTE-5 accents survive the encodings that spreadsheets save', async () => {
  const text = `${head}Zoé,Bélanger,zoe@clinic.test,admin,\n`;
  const latin = Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...new Uint8Array(new Uint16Array([...text].map((c) => c.charCodeAt(0))).buffer),
  ]);
  for (const bytes of [latin, utf16, utf8(`\ufeff${text}`)]) {
    const { rows } = await readStaffFile(bytes, anyone);
    expect(rows[0]).toMatchObject({ firstName: 'Zoé', lastName: 'Bélanger', faults: [] });
  }
});

test('RTE-5 every fault of a row is named, and formulas are never taken', async () => {
  const { rows } = await read(
    `${head},,nobody,,\n=cmd|' /C calc'!A0,Roy,roy@clinic.test,admin,\nAna,Roy,roy@clinic.test,wizard,\nAl,Poe,poe@clinic.test,clinic administrator,${'x'.repeat(121)}\n`,
    (role) => role !== 'clinic_admin',
  );
  expect(rows.map(({ faults }) => faults)).toEqual([
    ['no_first', 'no_last', 'bad_email', 'no_role'],
    ['formula'],
    ['unknown_role', 'twice'],
    ['not_yours', 'too_long'],
  ]);
});

test('RTE-5 a file that is no such list says why', async () => {
  const many = Array.from({ length: 201 }, (_, n) => `A,B,a${n}@clinic.test,admin,`).join('\n');
  const faults = ['', head, 'a,b\n1,2\n', head + many, 'PK\u0003\u0004\u0000\u0000\n1'].map(
    async (text) => (await read(text)).fault,
  );
  expect(await Promise.all(faults)).toEqual(['no_rows', 'no_rows', 'no_columns', 'too_many', 'broken']);
});
