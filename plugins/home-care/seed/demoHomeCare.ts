import type { RateFacts } from '../shared/rates/rateCalls.ts';
import type { NeedFacts } from '../shared/visit.ts';
import type { WorkerFacts } from '../shared/worker.ts';

/** Days from today, so that the demo's credentials are always about to end. */
export interface DemoWorker extends Omit<WorkerFacts, 'credentials' | 'timeOff'> {
  readonly credentials: readonly { readonly name: string; readonly number: string; readonly ends: number }[];
  readonly offIn?: number;
}

const weekdays = (from: string, to: string) => [0, 1, 2, 3, 4].map((weekday) => ({ weekday, from, to }));
const everyDay = (from: string, to: string) => [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from, to }));

const usual: Pick<WorkerFacts, 'dayHours' | 'weekHours' | 'paused' | 'languages'> = {
  ...{ dayHours: 8, weekHours: 40, paused: false, languages: ['en'] },
};

export const demoWorkers: readonly DemoWorker[] = [
  {
    ...{
      ...usual,
      name: 'Nadine Charlebois',
      class: 'psw',
      phone: '613-555-0121',
      gender: 'woman',
      languages: ['en', 'fr'],
    },
    ...{ skills: ['personal_care', 'lifting', 'meals', 'dementia'], areas: ['K1S', 'K2P', 'K1N'] },
    ...{ availability: weekdays('07:00', '17:00'), credentials: [{ name: 'First aid', number: 'FA-2210', ends: 200 }] },
  },
  {
    ...{ ...usual, name: 'Kwame Boateng', class: 'psw', phone: '613-555-0122', gender: 'man' },
    ...{ skills: ['personal_care', 'medication', 'dementia', 'respite'], areas: ['K1S', 'K2P'] },
    ...{ availability: everyDay('08:00', '20:00'), credentials: [{ name: 'First aid', number: 'FA-1187', ends: 23 }] },
  },
  {
    ...{ ...usual, name: 'Teresa Villanueva', class: 'nurse', phone: '613-555-0123', languages: ['en', 'es'] },
    ...{ skills: ['wound_care', 'medication', 'palliative', 'personal_care'], areas: ['K1S', 'K2P', 'K1N', 'K1R'] },
    availability: weekdays('08:00', '16:30'),
    credentials: [
      { name: 'Nursing licence', number: 'RN-40118', ends: 310 },
      { name: 'First aid', number: 'FA-0932', ends: 5 },
    ],
  },
  {
    ...{ ...usual, name: 'Hodan Warsame', class: 'homemaker', phone: '613-555-0124', languages: ['en', 'so', 'ar'] },
    ...{ skills: ['meals', 'respite'], areas: ['K1R', 'K2P'], weekHours: 24 },
    ...{
      availability: weekdays('09:00', '15:00'),
      credentials: [{ name: 'Police check', number: 'PC-771', ends: 140 }],
    },
  },
  {
    ...{ ...usual, name: 'Luc Bellefeuille', class: 'therapist', phone: '613-555-0125', languages: ['fr', 'en'] },
    ...{ skills: ['lifting', 'personal_care'], areas: ['K1N'], offIn: 3 },
    ...{
      availability: weekdays('08:00', '16:00'),
      credentials: [{ name: 'Registration', number: 'PT-5521', ends: 52 }],
    },
  },
  {
    ...{
      ...usual,
      name: 'Gurpreet Gill',
      class: 'psw',
      phone: '613-555-0126',
      petAllergies: ['cat'],
      languages: ['en', 'pa'],
    },
    ...{ skills: ['personal_care', 'meals', 'lifting'], areas: ['K1S', 'K1R'] },
    ...{ availability: everyDay('07:00', '15:00'), credentials: [{ name: 'First aid', number: 'FA-3304', ends: -6 }] },
  },
];

export interface DemoNeed extends Omit<NeedFacts, 'patient' | 'from' | 'until' | 'everyWeeks'> {
  /** Of a demo patient. */
  readonly email: string;
  /** Number of the worker who usually comes; none: it waits in the tray. */
  readonly worker?: number;
  readonly everyWeeks?: number;
}

/** Where demo people live, north and east in degrees; who is not named has an area and no position yet. */
export const demoPlaces: Readonly<Record<string, readonly [area: string, latitude?: number, longitude?: number]>> = {
  'andrew.stewart': ['K1S', 45.4021, -75.6885],
  'megan.clarke': ['K1S', 45.3967, -75.6842],
  'thomas.girard': ['K2P', 45.4163, -75.6931],
  'isabelle.cote': ['K1R', 45.4088, -75.7119],
  'hassan.ali': ['K1N', 45.4291, -75.6859],
  'leila.farahani': ['K1S', 45.3931, -75.6779],
  'samuel.asante': ['K2P', 45.4128, -75.6889],
  'juliette.morin': ['K1S', 45.3999, -75.6801],
  'olivia.murphy': ['K1N', 45.4312, -75.6917],
  'benjamin.cardinal': ['K1S', 45.4049, -75.6936],
  'emily.chen': ['K2P', 45.4187, -75.6972],
  'william.beaulieu': ['K1N', 45.4268, -75.6794],
  'lucas.pelletier': ['K1R', 45.4057, -75.7062],
  'ryan.oconnor': ['K1S'],
  'sophie.nguyen': ['K1Y', 45.4011, -75.7305],
};

const at = (name: string): string => `${name}@people.pavilion.test`;

export const demoNeeds: readonly DemoNeed[] = [
  {
    ...{ email: at('andrew.stewart'), title: 'Morning care', minutes: 60, weekdays: [0, 1, 2, 3, 4], worker: 0 },
    ...{
      at: '08:00',
      latest: '08:45',
      skills: ['personal_care'],
      access: 'Key box by the side door. A small dog, friendly.',
    },
    ...{ pets: ['dog'], gender: 'woman', payer: 'Ontario Health atHome' },
    tasks: ['Help with washing and dressing', 'Prepare breakfast', 'Check that the walker is within reach'],
  },
  {
    ...{ email: at('megan.clarke'), title: 'Medication and check-in', minutes: 30, weekdays: [0, 2, 4], worker: 1 },
    ...{
      at: '10:00',
      latest: '11:00',
      skills: ['medication'],
      access: 'Ring twice. Unit 4, second floor, no elevator.',
    },
    tasks: ['Remind about the morning medication', 'Note appetite and mood'],
  },
  {
    ...{ email: at('thomas.girard'), title: 'Wound dressing', minutes: 45, weekdays: [0, 3], worker: 2 },
    ...{ at: '13:00', latest: '14:00', skills: ['wound_care'], access: 'Supplies are in the hall closet.' },
    tasks: ['Change the dressing on the left leg', 'Note redness, warmth or drainage'],
  },
  {
    ...{ email: at('isabelle.cote'), title: 'Meals for the week', minutes: 120, weekdays: [1], worker: 3 },
    ...{ at: '11:00', latest: '11:30', skills: ['meals'], access: '' },
    tasks: ['Cook and label four meals', 'Throw out food past its date'],
  },
  {
    ...{ email: at('hassan.ali'), title: 'Exercises and transfer practice', minutes: 60, weekdays: [1, 4], worker: 4 },
    ...{ at: '09:30', latest: '10:30', skills: ['lifting'], access: 'Park behind the building.' },
    tasks: ['Bed to chair, with the belt', 'Ten minutes of standing practice'],
  },
  {
    ...{ email: at('leila.farahani'), title: 'Evening respite', minutes: 180, weekdays: [2, 5], worker: 1 },
    ...{ at: '16:00', latest: '16:30', skills: ['respite'], access: 'Her daughter opens the door.' },
    tasks: ['Supper together', 'Short walk if the weather allows'],
  },
  {
    ...{ email: at('samuel.asante'), title: 'Bath', minutes: 45, weekdays: [1, 3], everyWeeks: 1 },
    ...{
      at: '14:30',
      latest: '15:30',
      skills: ['personal_care', 'lifting'],
      access: 'Two steps up, lift in the bathroom.',
    },
    ...{ workers: 2, payer: 'Ontario Health atHome' },
    tasks: ['Bath with the lift', 'Check the skin on heels and back'],
  },
];

/** With those before, fifteen clients. */
export const moreNeeds: readonly DemoNeed[] = [
  {
    ...{ email: at('juliette.morin'), title: 'Bath', minutes: 45, weekdays: [1, 3], worker: 0 },
    ...{
      at: '10:00',
      latest: '10:30',
      skills: ['personal_care', 'lifting'],
      access: 'The door is open in the morning.',
    },
    tasks: ['Bath with the transfer bench', 'Cream on both legs'],
  },
  {
    ...{ email: at('olivia.murphy'), title: 'Lunch', minutes: 60, weekdays: [0, 2, 4], worker: 0 },
    ...{ at: '11:00', latest: '11:45', skills: ['meals'], access: 'Buzzer 12.' },
    tasks: ['Prepare a warm lunch', 'Note how much was eaten and drunk'],
  },
  {
    ...{ email: at('benjamin.cardinal'), title: 'Memory care', minutes: 45, weekdays: [1, 3], worker: 1 },
    ...{
      at: '09:00',
      latest: '09:45',
      skills: ['dementia'],
      access: 'Say your name at the door, and that you are expected.',
    },
    tasks: ['Look at the photo album together', 'Check that the stove is off'],
  },
  {
    ...{ email: at('emily.chen'), title: 'Medication', minutes: 30, weekdays: [6], worker: 1 },
    ...{ at: '10:00', latest: '11:00', skills: ['medication'], access: '' },
    tasks: ['Fill the pill box for the week'],
  },
  {
    ...{ email: at('william.beaulieu'), title: 'Wound dressing', minutes: 45, weekdays: [1, 4], worker: 2 },
    ...{ at: '09:30', latest: '10:30', skills: ['wound_care'], access: 'Side entrance. Two cats.' },
    ...{ pets: ['cat'], payer: 'Family' },
    tasks: ['Change the dressing on the right heel', 'Measure the wound'],
  },
  {
    ...{ email: at('lucas.pelletier'), title: 'Palliative visit', minutes: 60, weekdays: [2], worker: 2 },
    ...{ at: '14:00', latest: '15:00', skills: ['palliative'], access: 'His wife opens. Park on the street.' },
    tasks: ['Ask about pain and sleep', 'Talk with the family'],
  },
  {
    ...{ email: at('ryan.oconnor'), title: 'Groceries and meals', minutes: 90, weekdays: [3], worker: 3 },
    ...{ at: '10:00', latest: '10:45', skills: ['meals'], access: '' },
    tasks: ['Shop by the list', 'Cook two meals'],
  },
  {
    ...{ email: at('sophie.nguyen'), title: 'Respite on Saturday', minutes: 120, weekdays: [5] },
    ...{ at: '09:00', latest: '10:00', skills: ['respite'], access: 'Her mother is at home.' },
    tasks: ['A walk or a game, as she likes'],
  },
];

/** Days from today: the history of four weeks has a change in it. */
export interface DemoRate extends Pick<RateFacts, 'kind' | 'class' | 'amount'> {
  /** Number of the worker whose own it is. */
  readonly worker?: number;
  readonly begins: number;
  /** On which day it was set; absent: before any day was paid. */
  readonly added?: number;
}

/** Pay periods that are closed, and when. */
export const demoPeriods = [
  { from: -28, to: -15, closed: -13 },
  { from: -14, to: -8, closed: -6 },
] as const;

export const demoRates: readonly DemoRate[] = [
  { kind: 'hour', class: 'psw', amount: '23.50', begins: -400 },
  // A raise that was agreed on late: the second period pays what the first did not.
  { kind: 'hour', class: 'psw', amount: '23.85', begins: -21, added: -10 },
  { kind: 'hour', class: 'psw', amount: '24.25', begins: -14 },
  { kind: 'hour', class: 'homemaker', amount: '20.15', begins: -400 },
  { kind: 'hour', class: 'nurse', amount: '41.80', begins: -400 },
  { kind: 'hour', class: 'nurse', amount: '43.00', begins: 21 },
  { kind: 'hour', class: 'therapist', amount: '46.00', begins: -400 },
  { kind: 'hour', class: null, worker: 1, amount: '25.75', begins: -120 },
  { kind: 'km', class: null, amount: '0.615', begins: -400 },
  { kind: 'km', class: null, amount: '0.64', begins: -14 },
];
