import { useEffect, useMemo } from 'react';
import { useService, useWanted, useWatched } from '#core/browser';
import { Http, type Resource, Resources } from '#core/shared';
import { type EntryKind, getTimeline, type TimelinePage } from '../../shared/timeline.ts';
import { TimelinePages } from './TimelinePages.ts';

export interface Timeline {
  readonly first: Resource<TimelinePage>;
  readonly pages: TimelinePages;
}

/** A patient's timeline, kept fresh while it is on screen. Read it in an `observer`. */
export const useTimeline = (patient: string, kind: EntryKind | '', words: string): Timeline => {
  const http = useService(Http);
  const key = JSON.stringify([patient, kind, words]);
  const body = useMemo(
    () => ({ patient, ...(kind !== '' && { kinds: [kind] }), ...(words !== '' && { q: words }) }),
    [patient, kind, words],
  );
  const first = useWatched(useWanted(Resources), key, (from) => from.watch(getTimeline, { body }, { about: patient }));
  const pages = useMemo(
    () => new TimelinePages((after) => http.send(getTimeline, { body: { ...body, after } })),
    [http, body],
  );
  const { data } = first;
  useEffect(() => {
    if (data) void pages.begin(data);
  }, [pages, data]);
  return { first, pages };
};
