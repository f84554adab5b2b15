import { type Pages, usePages, useSearch } from '#clinical/browser';
import { today } from '#ui';
import { groupsOf, type VaccineGroup } from '../../shared/immunization.ts';

export interface Vaccinations {
  readonly doses: Pages<'Immunization'>;
  /** By vaccine, with what is due where the record recommends it. */
  readonly groups: readonly VaccineGroup[];
}

/** A patient's doses and what is recommended next. Read it in an `observer`. */
export const useImmunizations = (patient: string | null, count: number): Vaccinations => {
  const about = { about: patient };
  const doses = usePages(
    'Immunization',
    patient === null ? null : { patient, 'status:not': 'entered-in-error', _sort: '-date', _count: count },
    about,
  );
  const recommended = useSearch(
    'ImmunizationRecommendation',
    patient === null ? null : { patient, _sort: '-date', _count: 5 },
    about,
  );
  const groups = groupsOf(doses.data?.resources ?? [], recommended.data?.resources ?? [], today());
  return { doses, groups };
};
