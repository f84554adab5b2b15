import { refusals } from './refusals/en-CA.ts';

export const messages = {
  ...refusals,
  title: 'Video visits',
  lobby: 'Waiting room',
  call: 'Call',
  summary: 'Visit summary',
  guestLobby: 'Guest waiting room',
  farewell: 'Thank you',
  note: 'Note',
  calls: 'Calls',
  testDevice: 'Test camera and microphone',
  somebody: 'The clinic',
  notifyInvite: (who: string) => `${who} invited you to a video visit.`,
};
