import { syntheaOf } from '#test/kit/server/bundles.ts';
import { testWithData } from '#test/kit/server/sharedData.ts';
import { isSensitive, saysSensitive } from './sensitive.ts';

const sensitive = (text: string): boolean => isSensitive({ code: { text } });

test.each([
  'Victim of intimate partner abuse (finding)',
  'Has a criminal record (finding)',
  'Opioid use disorder',
  'Dépendance à l’alcool',
  'HIV infection',
  'Sexually transmitted infection',
  'Miscarriage in first trimester',
  'Fausse couche du premier trimestre',
  'Antécédent de deux fausses couches',
  'Enfant mort-né',
  'Interruption volontaire de grossesse',
])('ENT-9 %s is not for the first glance', (text) => {
  expect(sensitive(text)).toBe(true);
});

test.each([
  'Type 2 diabetes',
  'Stress (finding)',
  'Drug allergy',
  'Hivernal asthma',
  'Stroke',
  'Normal pregnancy',
  'Mort neuronale',
])('ENT-9 %s is', (text) => {
  expect(sensitive(text)).toBe(false);
});

testWithData(
  'ENT-9 of imported charts the violence, the law, a lost pregnancy and the addiction are told apart',
  async (data) => {
    const found = syntheaOf(data, 'Condition').filter(isSensitive);
    expect([...new Set(found.map(({ code }) => code?.text))].sort()).toEqual([
      'Has a criminal record (finding)',
      'Miscarriage in first trimester',
      'Opioid abuse (disorder)',
      'Victim of intimate partner abuse (finding)',
    ]);
    await Promise.resolve();
  },
);

test('ENT-9 a whole resource is looked through: words anywhere, attached texts too, addresses and ids not', () => {
  const note = (text: string) => ({ content: [{ attachment: { contentType: 'text/plain', data: btoa(text) } }] });
  expect(saysSensitive({ resourceType: 'DocumentReference', ...note('Patient is a victim of violence.') })).toBe(true);
  expect(saysSensitive({ resourceType: 'DocumentReference', ...note('Sprained ankle.') })).toBe(false);
  expect(saysSensitive({ resourceType: 'Claim', item: [{ productOrService: { text: 'Opioid use disorder' } }] })).toBe(
    true,
  );
  expect(saysSensitive({ resourceType: 'Observation', id: 'hiv', code: { coding: [{ system: 'urn:hiv' }] } })).toBe(
    false,
  );
});
