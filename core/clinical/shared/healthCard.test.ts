import {
  cardProblem,
  cardSystem,
  healthCardText,
  plainNumber,
  printedNumber,
  provinceOfSystem,
  provinces,
} from './healthCard.ts';

test.each([
  ['ON', '9876 543 217', null],
  ['ON', '9876543218', 'check-digit'],
  ['ON', '987654321', 'length'],
  ['ON', '98765432AB', 'format'],
  ['QC', 'TREM 8560 1512', null],
  ['QC', 'trem-8560-1512', null],
  ['QC', 'TREM85131512', 'format'],
  ['QC', 'TREM8560151', 'length'],
  ['BC', '9698 658 215', null],
  ['BC', '9698658216', 'check-digit'],
  ['BC', '8698658215', 'check-digit'],
  ['AB', '123456789', null],
  ['NS', '0012345678', null],
  ['PE', '123456789', 'length'],
  ['NL', '123456789012', null],
  ['NT', 'N1234567', null],
  ['NT', '12345678', 'format'],
] as const)('RTE-2 a card of %s with number %s: %s', (province, number, problem) => {
  expect(cardProblem(province, number)).toBe(problem);
});

test('RTE-2 one mistyped digit of an Ontario card is always seen', () => {
  const good = '9876543217';
  for (let at = 0; at < good.length; at++) {
    for (let digit = 0; digit < 10; digit++) {
      if (String(digit) === good[at]) continue;
      expect(cardProblem('ON', good.slice(0, at) + digit + good.slice(at + 1))).toBe('check-digit');
    }
  }
});

test('numbers are kept plain and shown as the card prints them', () => {
  expect(plainNumber('trem 8560-1512')).toBe('TREM85601512');
  expect(printedNumber('QC', 'TREM85601512')).toBe('TREM 8560 1512');
  expect(printedNumber('ON', '9876543217')).toBe('9876 543 217');
  expect(printedNumber('AB', '123456789')).toBe('123 456 789');
});

test('every province has a naming system of its own that leads back to it', () => {
  for (const province of provinces) expect(provinceOfSystem(cardSystem(province))).toBe(province);
  expect(provinceOfSystem('urn:other')).toBeUndefined();
});

test('RTE-5 only a health card is shown as one: no record number, no social security number, no passport', () => {
  const typed = (code: string, value: string) => ({
    type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code }] },
    system: 'http://hospital.smarthealthit.org',
    value,
  });
  const others = [
    { system: 'https://github.com/synthetichealth/synthea', value: '93d2' },
    typed('MR', '93d2'),
    { ...typed('SS', '999-50-6731'), system: 'http://hl7.org/fhir/sid/us-ssn' },
    typed('DL', 'S99999830'),
    typed('PPN', 'X12345678X'),
    { system: 'https://example.test/NamingSystem/ca-zz-patient-hcn', value: '1' },
  ];
  expect(healthCardText(others)).toBe('');
  expect(healthCardText([...others, { system: cardSystem('ON'), value: '9876543217AB' }])).toBe('9876 543 217 AB');
  expect(healthCardText([...others, typed('JHN', '912345678')])).toBe('912 345 678');
  expect(healthCardText()).toBe('');
});
