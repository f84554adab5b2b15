import { useEffect, useState } from 'react';
import { useResource } from '#core/browser';
import type { Resource } from '#core/shared';
import { listToday } from '#plugins/telemedicine/shared/calls.ts';
import type { TodaysVisit } from '#plugins/telemedicine/shared/visit.ts';

type Today = { readonly data: readonly TodaysVisit[]; readonly now: string; readonly zone: string };

// Who closes their browser says nothing: they fall out of the list when it is read again.
const pollMs = 20_000;

/** A day's video visits and the server's clock; live, and read again now and then. */
export const useTodaysVisits = (query: {
  readonly day?: string;
  readonly mine?: 'true';
}): { readonly visits: Resource<Today>; readonly now: Date } => {
  const visits = useResource(listToday, { query }, { pollMs });
  const [own, setOwn] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setOwn(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  const [read, setRead] = useState({ data: visits.data, at: Date.now() });
  if (read.data !== visits.data) setRead({ data: visits.data, at: Date.now() });
  const ahead = read.data ? new Date(read.data.now).getTime() - read.at : 0;
  return { visits, now: new Date(Math.max(own, read.at) + ahead) };
};
