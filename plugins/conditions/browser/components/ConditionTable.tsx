import type { Condition } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { ItemTable, NoCode } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { type Column, type Paging, Tag } from '#ui';
import { I18n } from '#core/shared';
import { type Stored } from '#clinical/shared';
import { byImportance, isActive, isUnsure, severityOf } from '../../shared/condition.ts';
import { conditionTexts } from '../messages/tab/index.ts';
import { clinicalText, conditionName, severityText, sinceText, untilText, verificationText } from '../conditionText.ts';

interface ConditionTableProps extends Paging {
  readonly conditions: readonly Stored<Condition>[];
}

export const ConditionTable = observer(({ conditions, ...paging }: ConditionTableProps) => {
  const t = useMessages(conditionTexts);
  const i18n = useService(I18n);
  const columns: readonly Column<Stored<Condition>>[] = [
    { id: 'name', header: t.name, cell: (one) => conditionName(one, t) },
    {
      id: 'status',
      header: t.status,
      cell: (one) => (
        <span className="conditions-tags">
          <Tag tone={isActive(one) ? 'note' : 'plain'}>{clinicalText(one, t)}</Tag>
          {isUnsure(one) && <Tag tone="wait">{verificationText(one, t)}</Tag>}
          <NoCode concept={one.code} />
        </span>
      ),
    },
    {
      id: 'severity',
      header: t.severity,
      cell: (one) =>
        severityOf(one) === 'severe' ? <Tag tone="bad">{severityText(one, t)}</Tag> : severityText(one, t),
    },
    { id: 'since', header: t.since, cell: (one) => sinceText(one, t, i18n) },
    { id: 'until', header: t.until, cell: (one) => untilText(one, i18n) },
  ];
  return <ItemTable caption={t.caption} columns={columns} rows={[...conditions].sort(byImportance)} {...paging} />;
});
