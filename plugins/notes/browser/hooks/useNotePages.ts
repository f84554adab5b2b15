import { useSearch } from '#clinical/browser';
import { type PageSource, useMessages } from '#core/browser';
import { knownOf } from '#core/shared';
import { listedTypes, signedStatuses } from '../../shared/noteTypes.ts';
import { messages } from '../messages/index.ts';

/** A patient's signed notes and letters, for whoever sends some of them. */
export const useNotePages: PageSource['useItems'] = (patient) => {
  const t = useMessages(messages);
  const search = { patient, type: listedTypes, status: signedStatuses, _sort: '-date', _count: 20 };
  const found = useSearch('Composition', search, { about: patient });
  return {
    items: (found.data?.resources ?? []).map(({ id, title, date }) => ({ id, title: title || t.title, at: date })),
    known: knownOf(found),
  };
};
