import type { AllergyIntolerance } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { ItemTable, NoCode } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { type Column, Tag } from '#ui';
import { I18n } from '#core/shared';
import { type Stored } from '#clinical/shared';
import { byDanger, dangerOf, isCurrent, verificationOf } from '../../shared/allergy.ts';
import { allergyTexts } from '../messages/tab/index.ts';
import type { Allergies } from '../hooks/useAllergies.ts';
import { allergyName, dangerText, onsetText, reactionText, statusText, verificationText } from '../allergyText.ts';

export const AllergyTable = observer(({ allergies }: { readonly allergies: Allergies }) => {
  const t = useMessages(allergyTexts);
  const i18n = useService(I18n);
  const columns: readonly Column<Stored<AllergyIntolerance>>[] = [
    { id: 'name', header: t.name, cell: (one) => allergyName(one, t) },
    {
      id: 'criticality',
      header: t.criticality,
      cell: (one) =>
        dangerOf(one) ? (
          <Tag tone="bad">{dangerText(one, t)}</Tag>
        ) : (
          one.criticality && t[`criticality_${one.criticality}`]
        ),
    },
    { id: 'reaction', header: t.reaction, cell: (one) => reactionText(one, t) },
    { id: 'kind', header: t.kind, cell: ({ type }) => type && t[`kind_${type}`] },
    {
      id: 'status',
      header: t.status,
      cell: (one) => (
        <span className="allergies-tags">
          <Tag tone={isCurrent(one) ? 'note' : 'plain'}>{statusText(one, t) || '—'}</Tag>
          {verificationOf(one) === 'unconfirmed' && <Tag tone="wait">{verificationText(one, t)}</Tag>}
          <NoCode concept={one.code} />
        </span>
      ),
    },
    { id: 'since', header: t.since, cell: (one) => onsetText(one, i18n) },
  ];
  return <ItemTable caption={t.caption} columns={columns} rows={[...allergies].sort(byDanger)} />;
});
