import type { Setup } from '../../../core/browser/index.ts';
import type { telemedicine } from '../manifest.ts';
import { contribute } from './contributions.ts';
import { PictureEffect } from './effects/PictureEffect.ts';
import { CallHabits } from './stores/CallHabits.ts';
import { ChatDrafts } from './stores/ChatDrafts.ts';
import { Devices } from './stores/Devices.ts';
import { GuestLine } from './stores/GuestLine.ts';
import { GuestPass } from './stores/GuestPass.ts';
import { NoteLines } from './stores/NoteLines.ts';
import { Room } from './stores/Room.ts';
import { VisitInFront } from './stores/VisitInFront.ts';

export { messages } from './messages.ts';

const stores = [GuestPass, GuestLine, Room, Devices, PictureEffect, NoteLines, CallHabits] as const;

export const setup: Setup<typeof telemedicine> = ({ make, add, own, services }) => {
  for (const each of stores) {
    const store = make<{ dispose(): void }>(each);
    own(() => store.dispose());
  }
  make(ChatDrafts);
  contribute({ services, add });
  return make(VisitInFront);
};
