import { reaction } from 'mobx';
import { useEffect } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import type { FormModel } from '#ui';
import { Toasts } from '#core/shared';
import type { Summary } from '#plugins/telemedicine/shared/visit.ts';
import { NoteLineStore } from '../stores/NoteLineStore.ts';
import { summaryMessages } from '../messages/index.ts';

/** Appends lines from other features to the text; a reworded line keeps its source. */
export const useNoteLines = (form: FormModel<{ readonly text: string }>, { note }: Summary): void => {
  const t = useMessages(summaryMessages);
  const toasts = useService(Toasts);
  const lines = useStore(NoteLineStore);
  const { store } = form;
  useEffect(() => {
    const words = note.text.split('\n');
    lines.adopt(note.sources.map(({ line, from }) => ({ text: (words[line] ?? '').trim(), from })));
  }, [lines, note]);
  useEffect(
    () =>
      reaction(
        () => store.values.text,
        (after, before) => lines.follow(before, after),
      ),
    [lines, store],
  );
  useEffect(
    () =>
      reaction(
        () => (lines.open ? lines.toPlace : []),
        (toPlace) => {
          if (toPlace.length === 0) return;
          const before = store.values.text.trimEnd();
          store.set('text', [before, ...toPlace.map((line) => line.text)].filter(Boolean).join('\n'));
          lines.placed();
          toasts.show({ message: t.arrived(toPlace.length) });
        },
        { fireImmediately: true },
      ),
    [lines, store, toasts, t],
  );
};
