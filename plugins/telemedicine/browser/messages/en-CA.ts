import { refusals } from '../refusals/messages/en-CA.ts';

export const messages = {
  ...refusals,
  title: 'Video visits',
  lobby: 'Lobby',
  call: 'Call',
  summary: 'Visit summary',
  guestLobby: 'Guest lobby',
  farewell: 'Thank you',
  note: 'Note',
  calls: 'Calls',
  testDevice: 'Test camera and microphone',
  somebody: 'The clinic',
  notifyInvite: (who: string) => `${who} invites you to a video visit.`,
};
