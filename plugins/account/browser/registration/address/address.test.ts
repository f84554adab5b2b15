import { northAmericanPhone } from './phone.ts';
import { canadianPostalCode, postalCodeFits } from './postalCode.ts';
import { provinceCode } from './provinces.ts';

test.each([
  ['k1a0b1', 'K1A 0B1'],
  [' H2X-1Y4 ', 'H2X 1Y4'],
  ['K1A 0B1', 'K1A 0B1'],
])('LNK-4 the postal code %s is read as %s', (written, read) => {
  expect(canadianPostalCode(written)).toBe(read);
});

test.each(['D1A 0B1', 'K1A 0O1', 'K1A  0B1', '90210', 'K1A0B', ''])('VAL-2 %p is no postal code', (written) => {
  expect(canadianPostalCode(written)).toBeNull();
});

test('VAL-2 a postal code of another province is noticed', () => {
  expect(postalCodeFits('K1A 0B1', 'ON')).toBe(true);
  expect(postalCodeFits('H2X 1Y4', 'ON')).toBe(false);
  expect(postalCodeFits('X0A 0H0', 'NU')).toBe(true);
  expect(postalCodeFits('', 'ON')).toBe(true);
});

test.each([
  ['(613) 555-0142', '+16135550142'],
  ['1 819.555.0142', '+18195550142'],
  ['+1 613 555 0142', '+16135550142'],
])('LNK-4 the telephone number %s is read as %s', (written, read) => {
  expect(northAmericanPhone(written)).toBe(read);
});

test.each(['555-0142', '113 555 0142', '613 155 0142', '+44 20 7946 0958'])(
  'VAL-2 %p is no telephone number',
  (written) => {
    expect(northAmericanPhone(written)).toBeNull();
  },
);

test.each([
  ['on', 'ON'],
  ['Quebec', 'QC'],
  ['île du prince-édouard', 'PE'],
  ['Bavaria', ''],
])('LNK-4 the province %s is read as %p', (written, code) => {
  expect(provinceCode(written)).toBe(code);
});
