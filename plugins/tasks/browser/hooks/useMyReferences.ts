import { useMemo } from 'react';
import { useSearch } from '#clinical/browser';
import { useService } from '#core/browser';
import { Auth } from '#core/shared';

/** References to me and to the teams that I am in; null until they are known. */
export const useMyReferences = (): { readonly me: string; readonly teams: readonly string[] } | null => {
  const { selectedUser } = useService(Auth);
  const id = selectedUser?.resourceId ?? null;
  const teams = useSearch(
    'CareTeam',
    id === null ? null : { participant: `Practitioner/${id}`, 'subject:missing': true, _count: 50 },
    { keep: ['practitioner'] },
  );
  const { data, error } = teams;
  return useMemo(() => {
    if (id === null || (!data && !error)) return null;
    const found = (data?.resources ?? []).filter(({ subject }) => subject === undefined);
    return { me: `Practitioner/${id}`, teams: found.map((team) => `CareTeam/${team.id}`) };
  }, [id, data, error]);
};
