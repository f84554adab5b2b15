import { reaction } from 'mobx';
import { useEffect } from 'react';
import { useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import type { FormModel } from '../../../../core/browser/ui/index.ts';
import { Toasts } from '../../../../core/shared/index.ts';
import type { Summary } from '../../shared/visit.ts';
import { NoteLines } from '../stores/NoteLines.ts';
import { summaryMessages } from './messages.ts';

/** Lines that other features hand over stand at the end of the text as they come; a line that is reworded keeps its source. */
export const useLines = (form: FormModel, { note }: Summary): void => {
  const t = useMessages(summaryMessages);
  const toasts = useService(Toasts);
  const lines = useStore(NoteLines);
  const { store } = form;
  useEffect(() => {
    const words = note.text.split('\n');
    lines.adopt(note.sources.map(({ line, from }) => ({ text: (words[line] ?? '').trim(), from })));
  }, [lines, note]);
  useEffect(
    () =>
      reaction(
        () => store.values.text as string,
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
          const before = (store.values.text as string).trimEnd();
          store.set('text', [before, ...toPlace.map((line) => line.text)].filter(Boolean).join('\n'));
          lines.placed();
          toasts.show({ message: t.arrived(toPlace.length) });
        },
        { fireImmediately: true },
      ),
    [lines, store, toasts, t],
  );
};
