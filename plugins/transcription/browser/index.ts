import { CallOverlays, CallPanels, Commands, lazyPage, type Setup } from '#core/browser';
import { accountRoles } from '#core/shared';
import type { transcription } from '../manifest.ts';
import { attachDictation } from './dictation/fieldDictation.ts';
import { DictationStore } from './dictation/DictationStore.ts';
import { messages } from './messages/index.ts';
import { CaptionStore } from './stores/CaptionStore.ts';
import { ConsentStore } from './stores/ConsentStore.ts';
import { SpeechStore } from './stores/SpeechStore.ts';
import { UnsentLineStore } from './stores/UnsentLineStore.ts';

export { messages };

const Panel = lazyPage(() => import('./components/TranscriptPanel.tsx'), 'TranscriptPanel');
const Strip = lazyPage(() => import('./components/CaptionOverlay.tsx'), 'CaptionOverlay');

export const setup: Setup<typeof transcription> = ({ make, add, own, services }) => {
  const { i18n, toasts, auth } = services;
  const t = () => i18n.text(messages);
  for (const store of [make(ConsentStore), make(CaptionStore), make(UnsentLineStore), make(SpeechStore)])
    own(() => store.dispose());
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
  const dictation = make(DictationStore);
  own(() => dictation.dispose());
  own(attachDictation(dictation, services));
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
