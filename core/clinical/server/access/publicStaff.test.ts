import { asPublic } from './publicStaff.ts';

const published = [{ url: 'urn:pavilion:published', valueBoolean: true }];

test('a practitioner is shown to patients as on a public page: no address, and only contacts that the clinic publishes', () => {
  const shown = asPublic({
    resourceType: 'Practitioner',
    id: 'p',
    active: true,
    name: [{ family: 'Sandhu' }],
    birthDate: '1980-01-01',
    gender: 'female',
    address: [{ city: 'Ottawa' }],
    identifier: [{ value: '1' }],
    communication: [{ coding: [{ code: 'fr' }] }],
    telecom: [
      { system: 'email', value: 'priya@clinic.example', use: 'work' },
      { system: 'fax', value: '613 555 0101', extension: [{ ...published[0]!, valueBoolean: false }] },
      { system: 'phone', value: '613 555 0100', use: 'work', extension: published },
    ],
  });
  expect(shown).toEqual({
    resourceType: 'Practitioner',
    id: 'p',
    active: true,
    name: [{ family: 'Sandhu' }],
    communication: [{ coding: [{ code: 'fr' }] }],
    telecom: [{ system: 'phone', value: '613 555 0100', use: 'work', extension: published }],
  });
});

test('a role keeps its title and loses its contacts', () => {
  const code = [{ text: 'Family physician' }];
  const telecom = [{ system: 'email' as const, value: 'priya@clinic.example' }];
  expect(asPublic({ resourceType: 'PractitionerRole', id: 'r', code, telecom })).toEqual({
    resourceType: 'PractitionerRole',
    id: 'r',
    code,
  });
});
