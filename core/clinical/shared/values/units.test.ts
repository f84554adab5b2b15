import { sameUnit, unitText } from './units.ts';

test.each([
  ['mm[Hg]', 'mmHg'],
  ['mm Hg', 'mmHg'],
  ['mmHg', 'mmHg'],
  ['Cel', '°C'],
  ['[degF]', '°F'],
  ['{score}', ''],
  ['{T-score}', ''],
  ['{#}', ''],
  ['1', ''],
  ['/min', '/min'],
  ['{beats}/min', '/min'],
  ['%', '%'],
  ['kg/m2', 'kg/m²'],
  ['10*3/uL', '×10³/µL'],
  ['10*9/L', '×10⁹/L'],
  ['umol/L', 'µmol/L'],
  ['ug/dL', 'µg/dL'],
  ['mL/min/{1.73_m2}', 'mL/min/1.73 m²'],
  ['mL/min/1.73.m2', 'mL/min/1.73 m²'],
  ['k[IU]/L', 'kIU/L'],
  ['[lb_av]', 'lb'],
  ['/[HPF]', '/HPF'],
  ['/{HPF}', '/HPF'],
  ['ng/mL{FEU}', 'ng/mL'],
  ['/a', '/year'],
  ['mg/(24.h)', 'mg/24 h'],
  ['beats per minute', 'beats per minute'],
  ['tablet(s)', 'tablet(s)'],
  ['', ''],
])('RTE-5 a chart writes the unit %s as a clinic does: %s', (unit, text) => {
  expect(unitText(unit, 'en-CA')).toBe(text);
  expect(unitText(text, 'en-CA')).toBe(text);
});

test('RTE-5 a chart says units that are words in the reader’s language and number', () => {
  expect(unitText('a', 'en-CA', 1)).toBe('year');
  expect(unitText('a', 'en-CA', 43)).toBe('years');
  expect(unitText('a', 'fr-CA', 1.5)).toBe('an');
  expect(unitText('a', 'fr-CA', 43)).toBe('ans');
  expect(unitText('/d', 'fr-CA')).toBe('/jour');
  expect(unitText('m[IU]/L', 'fr-CA')).toBe('mUI/L');
});

test('RTE-5 a chart knows one unit in two spellings, and two units apart', () => {
  expect(sameUnit('mm[Hg]', 'mmHg')).toBe(true);
  expect(sameUnit('Cel', '°C')).toBe(true);
  expect(sameUnit('kg', '[lb_av]')).toBe(false);
  expect(sameUnit('mg/dL', 'mmol/L')).toBe(false);
});
