import { nameKey } from '../alreadyThere.ts';

test.each([
  ['Allergy to penicillin', 'penicillin'],
  ['Allergie à la pénicilline', 'PÉNICILLINE'],
  ["Allergie à l'arachide", 'Arachide'],
  ['Peanut allergy (disorder)', 'peanuts'],
  ['Type 2 diabetes', 'Diabetes, type 2'],
  ['Œufs', 'oeuf'],
])('RTE-3 %s and %s are one name', (one, other) => expect(nameKey(one)).toBe(nameKey(other)));

test.each([
  ['Hepatitis A', 'Hepatitis B'],
  ['Hepatitis', 'Hepatitis A'],
  ['Vitamin D', 'Vitamin B'],
  ['Type 1 diabetes', 'Type 2 diabetes'],
])('RTE-3 %s and %s are two', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)));
