import { CallOverlays, CallPanels, Commands, lazyPage, type Setup } from '../../../core/browser/index.ts';
import { accountRoles } from '../../../core/shared/index.ts';
import type { transcription } from '../manifest.ts';
import { besideFields } from './dictation/beside.ts';
import { Dictation } from './dictation/Dictation.ts';
import { messages } from './messages.ts';
import { Captions } from './stores/Captions.ts';
import { Consents } from './stores/Consents.ts';
import { Ear } from './stores/Ear.ts';
import { LateLines } from './stores/LateLines.ts';
import { NoteChoice } from './stores/NoteChoice.ts';

export { messages };

const Panel = lazyPage(() => import('./parts/TranscriptPanel.tsx').then((module) => module.TranscriptPanel));
const Strip = lazyPage(() => import('./parts/CaptionStrip.tsx').then((module) => module.CaptionStrip));

export const setup: Setup<typeof transcription> = ({ make, add, own, services }) => {
  const { i18n, toasts, auth } = services;
  const t = () => i18n.text(messages);
  for (const store of [make(Consents), make(Captions), make(LateLines), make(Ear)]) own(() => store.dispose());
  make(NoteChoice);
  add(CallOverlays, { id: 'transcription', order: 10, overlay: Strip });
  add(CallPanels, {
    id: 'transcription',
    order: 30,
    title: () => t().title,
    allow: ['guest', ...accountRoles],
    onSummary: true,
    panel: Panel,
  });
  if (!auth.signedIn) return;
  const dictation = make(Dictation);
  own(() => dictation.dispose());
  own(besideFields(dictation, services));
  add(Commands, {
    id: 'transcription.dictate',
    label: () => t().dictateCommand,
    allow: accountRoles,
    run: () => {
      if (dictation.last?.isConnected) {
        dictation.last.focus();
        void dictation.toggle();
      } else toasts.show({ message: t().dictateNoField });
    },
  });
};
