import { observer } from 'mobx-react-lite';
import { combineResources, useMessages, useResource, useService } from '#core/browser';
import { type Column, TableCard, Tag } from '#ui';
import { I18n } from '#core/shared';
import { listVisitTypes } from '#plugins/appointments/shared/calls.ts';
import { listReminderRules, noReminders, type ReminderRule } from '#plugins/appointments/shared/reminderRule.ts';
import '../appointments.css';
import { messages } from '../messages/index.ts';
import { reminderTexts } from './messages/index.ts';
import { ReminderRuleDialog } from './ReminderRuleDialog.tsx';

interface Line {
  readonly id: string;
  readonly name: string;
  readonly rule: ReminderRule;
}

/** What the clinic sends its patients before and after a visit, by its type. */
export const ReminderRulesPanel = observer(() => {
  const t = useMessages(reminderTexts);
  const { patientReminders } = useMessages(messages);
  const { locale } = useService(I18n);
  const types = useResource(listVisitTypes, {});
  const rules = useResource(listReminderRules, {});
  const lines = combineResources([types, rules], () =>
    types
      .data!.data.filter(({ active }) => active)
      .map((type) => ({
        id: type.id,
        name: locale === 'fr-CA' ? type.nameFr : type.nameEn,
        rule: rules.data!.data.find((one) => one.type === type.id) ?? noReminders,
      })),
  );
  const columns: readonly Column<Line>[] = [
    { id: 'type', header: t.type, cell: ({ name }) => name },
    {
      id: 'before',
      header: t.before,
      cell: ({ rule }) =>
        rule.hours.length === 0 ? (
          <span className="pv-muted">{t.never}</span>
        ) : (
          <>
            {rule.hours.map(t.hours).join(', ')} {rule.asks && <Tag tone="note">{t.asksTag}</Tag>}
          </>
        ),
    },
    {
      id: 'missed',
      header: t.missedColumn,
      cell: ({ rule }) => (rule.missed ? t.writes : <span className="pv-muted">{t.never}</span>),
    },
  ];
  return (
    <TableCard
      title={patientReminders}
      lead={t.lead}
      resource={lines}
      columns={columns}
      rows={(all) => all}
      dialog={(line, close) => line && <ReminderRuleDialog {...line} onClose={close} />}
    />
  );
});
