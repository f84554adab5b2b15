import { claim, plural } from '#core/shared';

export const messages = {
  lead: 'Where people come for a visit. Patients can only book while a site is open.',
  sites: 'Sites',
  newSite: 'Add a site',
  empty: claim('No sites yet'),
  emptyText: 'Until you add one, visits at the clinic have no site and follow your practitioners’ hours.',
  name: 'Name',
  address: 'Address',
  line: 'Street address',
  city: 'City',
  province: 'Province',
  postalCode: 'Postal code',
  phone: 'Telephone',
  rooms: 'Rooms',
  roomsHelp: 'One per line, such as Room 1. The desk chooses one when a patient is roomed.',
  tooManyRooms: (most: number) => `Enter at most ${most} rooms.`,
  state: 'Status',
  open: 'Open',
  closedForGood: 'Closed',
  active: 'Visits can be booked here',
  editSite: 'Change a site',
  saved: 'Site saved.',
  closedSaved: 'Site closed. No new visits can be booked there.',
  closures: 'Closures',
  closureWhy: 'Reason (patients see it)',
  addClosure: 'Add a closure',
  save: 'Save',
  close: 'Close this site',
  affects: (count: number, more: boolean) =>
    more
      ? `More than ${count} booked visits are affected.`
      : plural('en-CA', count, { one: '1 booked visit is affected.', other: `${count} booked visits are affected.` }),
  affectsFirst: (when: string) => `The first is on ${when}.`,
  affectsNext: 'They stay booked. You will find them in the calendar, under visits outside working hours.',
  affectsNone: 'No booked visits are affected.',
  leftTypes: (names: string) => `No open site would offer: ${names}.`,
  leftPeople: (count: number) =>
    plural('en-CA', count, {
      one: '1 practitioner works only here.',
      other: `${count} practitioners work only here.`,
    }),
  checking: 'Checking booked visits…',
};
