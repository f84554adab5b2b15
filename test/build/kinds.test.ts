import { serverCatalogue } from '#config/catalogue.server.ts';
import { clinicalTags, recordTags } from '#clinical/shared';
import { isOutside } from '#config/outside.ts';

test('ENT-6 the plugins declare the notification types, each of them once', () => {
  const specified =
    'request secure_messaging_status end_secure_session message appointment_update appointment_user_update ' +
    'appointment_invite appointment_telemedicine_invite telemedicine_invite appointment_reminder medication_reminder';
  const declared = serverCatalogue.flatMap(({ manifest }) => manifest.notifications);
  expect(declared).toEqual(expect.arrayContaining(specified.split(' ')));
  expect(new Set(declared).size).toBe(declared.length);
});

test('ENT-9 the tags cover the clinical areas', () => {
  const covered = clinicalTags(serverCatalogue.map(({ manifest }) => manifest)).map(([tag]) => tag);
  const areas =
    'allergies assessments appointments care-plans conditions immunizations medications labs referrals faxes tasks ' +
    'telemedicine home-care';
  expect(covered).toEqual(expect.arrayContaining(areas.split(' ')));
});

test('ENT-9 a FHIR type has the tags of every feature that covers it', () => {
  const tagsOf = recordTags(serverCatalogue.map(({ manifest }) => manifest));
  const tagged = (['Condition', 'Observation', 'Patient', 'Questionnaire', 'Basic'] as const).map((type) =>
    [...tagsOf(type)].sort(),
  );
  expect(tagged).toEqual([
    ['conditions'],
    ['care-plans', 'diagnostics', 'labs'],
    ['contacts', 'patients'],
    ['assessments', 'intake'],
    ['record'],
  ]);
});

test.each([
  ['/telemedicine/guest-lobby?c=1', true],
  ['/telemedicine/call/7', true],
  ['/links/abc', true],
  ['/home-care/calendar?code=1', true],
  ['/home-care/reports', false],
  ['/l', true],
  ['/login', false],
  ['/telemedicine/lobby', false],
  ['/linksome', false],
])('%s is an address for people without a session: %s', (address, is) => expect(isOutside(address)).toBe(is));
