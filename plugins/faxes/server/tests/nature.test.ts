import type { Token } from '../reading/facts.ts';
import { kindOn, urgencyOn } from '../reading/nature.ts';

const words = (text: string): readonly Token[] =>
  text.split(' ').map((word, x) => ({ text: word, page: 1, x: x / 50, y: 0.1, width: 0.02, height: 0.02 }));

test.each([
  ['consult', 'Thank you for referring this pleasant lady. Impression: stable.'],
  ['consult', 'Rapport de consultation. Merci de nous avoir adressé madame.'],
  ['referral', 'Referral to cardiology. Please see this new patient for a second opinion.'],
  ['referral', 'Demande de consultation en dermatologie'],
  ['result', 'Laboratory report. Specimen collected 2026-05-01. Reference range 4.0-11.0'],
  ['result', 'Résultats: intervalle de référence 4,0 à 11,0. Prélèvement du 1er mai.'],
  ['renewal', 'Bank Street Pharmacy: refill request, qty 90'],
  ['renewal', 'Demande de renouvellement, pharmacie Tremblay'],
  ['form', 'Disability claim form. To be completed by the physician. Insurer'],
  ['form', 'Formulaire à remplir par le médecin. Assureur, invalidité'],
])('RTE-5 clinic/faxes knows a %s by its words', (kind, text) => expect(kindOn(words(text))).toBe(kind));

test('RTE-5 clinic/faxes calls nothing by a name where nothing stands out, or two things do', () => {
  for (const text of ['', 'Our office is closed on Friday.', 'A letter about nothing much', 'pharmacy form'])
    expect([text, kindOn(words(text))]).toEqual([text, null]);
});

test('RTE-5 clinic/faxes finds the word that says that it is urgent, and not where it is denied', () => {
  expect(urgencyOn(words('Please see URGENT: chest pain'))?.text).toBe('URGENT:');
  expect(urgencyOn(words('Valeur critique du potassium'))?.text).toBe('critique');
  expect(urgencyOn(words('potassium 7.1 STAT!'))?.text).toBe('STAT!');
  for (const text of [
    'This is not urgent',
    'non urgent',
    'non-urgent',
    'Pas d’urgence',
    'If urgent call 911',
    'state status',
  ])
    expect([text, urgencyOn(words(text))]).toEqual([text, null]);
});
