import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Button, Card, Fact, Form, type FormModel, SelectField, Tag, useConfirm, useForm, When } from '#ui';
import { CallFailure, Http, I18n, Resources, Toasts } from '#core/shared';
import { previewRetention, type RetentionRule, saveRetention } from '#plugins/clinic/shared/retention/calls.ts';
import { retentionTexts } from '../messages/index.ts';

export interface RuleCardProps {
  readonly rule: RetentionRule;
  readonly refetch: () => Promise<unknown>;
}

type Choice = { readonly months: string };
/** Months that people choose from, where the rule allows them; '' is for good. */
const spans = [1, 2, 3, 6, 12, 24, 36, 60, 84, 120, 180];
const monthsIn = (choice: string): number | null => (choice === '' ? null : Number(choice));

/** What a rule would remove, while it is chosen and before it is saved. */
const Preview = observer(({ id, months }: { readonly id: string; readonly months: number | null }) => {
  const t = useMessages(retentionTexts);
  const counted = useResource(previewRetention, months === null ? null : { params: { id }, query: { months } });
  const { data } = counted;
  let says = '';
  if (months !== null && data)
    says = [t.wouldGo(data.goes), ...(data.held > 0 ? [t.wouldStay(data.held)] : [])].join(' ');
  else if (months !== null && !counted.error) says = t.counting;
  return (
    <p role="status" className="clinic-preview-count">
      {says}
    </p>
  );
});

const RuleForm = observer(({ rule, refetch }: RuleCardProps) => {
  const t = useMessages(retentionTexts);
  const { locale } = useService(I18n);
  const http = useService(Http);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const confirm = useConfirm();
  const { id, least } = rule;
  const form: FormModel<Choice> = useForm<Choice>({
    fields: { months: { label: t.keepFor, anyOf: true } },
    initial: { months: rule.months === null ? '' : String(rule.months) },
    submit: async (choice) => {
      const months = monthsIn(choice.months);
      // What goes cannot come back: the number is counted again and asked about.
      if (months !== null && (rule.months === null || months < rule.months)) {
        const { goes } = await http.send(previewRetention, { params: { id }, query: { months } });
        const question = {
          title: t.sureTitle(rule.title[locale]),
          text: t.sureText(goes),
          action: t.sure,
          danger: true,
        };
        if (goes > 0 && !(await confirm(question))) return false;
      }
      try {
        await resources.send(saveRetention, { params: { id }, body: { version: rule.version, months } });
      } catch (error) {
        if (error instanceof CallFailure && error.code === 'changed_meanwhile') await refetch();
        throw error;
      }
      toasts.show({ message: months === null ? t.savedKept : t.saved, intent: 'success' });
      return true;
    },
  });
  const choices = [
    ...new Set([...spans.filter((span) => span >= least), least, ...(rule.months ? [rule.months] : [])]),
  ];
  return (
    <Form form={form}>
      <div className="clinic-rule">
        <SelectField
          form={form}
          name="months"
          options={[
            { value: '', label: t.forever },
            ...choices
              .sort((one, other) => one - other)
              .map((span) => ({ value: String(span), label: t.months(span) })),
          ]}
        />
        <Button type="submit" busy={form.busy}>
          {t.save}
        </Button>
      </div>
      <Preview id={id} months={monthsIn(form.values.months)} />
    </Form>
  );
});

export const RuleCard = observer(({ rule, refetch }: RuleCardProps) => {
  const t = useMessages(retentionTexts);
  const { locale } = useService(I18n);
  const { title, says, law, months, removable, least, changedAt, changedBy, ranAt, removedThen, removed } = rule;
  const { fixedDays } = rule;
  const chosen = months === null ? t.kept : t.removedAfter(t.months(months));
  const fixed = fixedDays === null ? t.neverRemoved : t.removedAfterDays(fixedDays);
  return (
    <Card
      className="clinic-rule-card"
      title={title[locale]}
      action={<Tag tone={months === null && fixedDays === null ? 'plain' : 'note'}>{removable ? chosen : fixed}</Tag>}
    >
      <p>{says[locale]}</p>
      {fixedDays !== null && <p>{t.fixedHelp}</p>}
      <p className="pv-muted">
        {law ? law[locale] : fixedDays === null && t.noLaw} {(law !== null || least > 1) && t.least(t.months(least))}
      </p>
      {removable && (
        <>
          <RuleForm rule={rule} refetch={refetch} />
          <dl className="clinic-health">
            <Fact term={t.lastChange}>
              {changedAt === null ? (
                t.never
              ) : (
                <>
                  {changedBy ?? t.formerColleague} · <When at={changedAt} />
                </>
              )}
            </Fact>
            <Fact term={t.lastRun}>
              {ranAt === null ? (
                t.notYet
              ) : (
                <>
                  <When at={ranAt} /> · {t.removedThen(removedThen)}
                </>
              )}
            </Fact>
            <Fact term={t.removed}>{removed}</Fact>
          </dl>
        </>
      )}
    </Card>
  );
});
