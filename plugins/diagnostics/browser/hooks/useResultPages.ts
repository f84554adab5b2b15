import { useSearch } from '#clinical/browser';
import { type PageSource, useMessages } from '#core/browser';
import { conceptText } from '#clinical/shared';
import { knownOf } from '#core/shared';
import { messages } from '../messages/index.ts';

/** A patient's results, for whoever sends some of them. */
export const useResultPages: PageSource['useItems'] = (patient) => {
  const t = useMessages(messages);
  const found = useSearch('DiagnosticReport', { patient, _sort: '-date', _count: 20 }, { about: patient });
  return {
    items: (found.data?.resources ?? []).map(({ id, code, effectiveDateTime, issued }) => ({
      ...{ id, title: conceptText(code) || t.workKind, at: effectiveDateTime ?? issued },
    })),
    known: knownOf(found),
  };
};
