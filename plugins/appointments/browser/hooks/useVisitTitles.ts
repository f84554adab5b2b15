import { useMemo } from 'react';
import { useResource, useService } from '#core/browser';
import { I18n } from '#core/shared';
import { listVisitTypes } from '../../shared/calls.ts';
import type { Visit } from '../../shared/visit.ts';

export type TitleOf = (visit: Pick<Visit, 'type' | 'title'>) => string;

/** What a visit is called in the reader's language; as it was booked where its kind is unknown, or was called something else. Read it in an `observer`. */
export const useVisitTitles = (): TitleOf => {
  const { locale } = useService(I18n);
  const { data } = useResource(listVisitTypes, {});
  return useMemo(() => {
    const types = new Map(data?.data.map((type) => [type.id, type]));
    return ({ type, title }) => {
      const kind = types.get(type);
      const known = kind && (kind.nameEn === title || kind.nameFr === title);
      return known ? (locale === 'fr-CA' ? kind.nameFr : kind.nameEn) : title;
    };
  }, [data, locale]);
};
