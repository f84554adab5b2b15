import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, CheckField, Dialog, FormDialog, Skeleton, TextField, useForm } from '#ui';
import { Resources } from '#core/shared';
import { changePlanRules, readPlanRules } from '../../../shared/plan/planCalls.ts';
import { mostWeekRest, type PlanRules } from '../../../shared/plan/planRules.ts';
import { workerClasses } from '../../../shared/worker.ts';
import { messages } from '../../messages/index.ts';
import { useRefused } from '../../parts/useRefused.ts';

interface PlanRulesDialogProps {
  readonly close: () => void;
}

const numberIn = (text: string, least: number, most: number): number | null => {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && value >= least && value <= most ? value : null;
};
const wholeIn = (text: string, least: number, most: number): number | null => {
  const value = numberIn(text, least, most);
  return value !== null && Number.isInteger(value) ? value : null;
};

/** How long ways take, whether they are paid, and how much rest each class has. */
export const PlanRulesDialog = observer(({ close }: PlanRulesDialogProps) => {
  const t = useMessages(messages);
  const rules = useResource(readPlanRules, {});
  if (rules.data) return <RulesForm rules={rules.data} close={close} />;
  return (
    <Dialog open title={t.rulesTitle} onClose={close}>
      <Async resource={rules} skeleton={<Skeleton lines={8} />}>
        {() => null}
      </Async>
    </Dialog>
  );
});

const RulesForm = observer(({ rules, close }: PlanRulesDialogProps & { readonly rules: PlanRules }) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const refused = useRefused();
  const { classes } = rules;
  const [first, next, rest] = [0, 1, 2].map((n) => String((rules.speeds[n] ?? rules.speeds.at(-1)!).kmh)) as [
    string,
    string,
    string,
  ];
  const speed = (label: string) => ({
    ...{ label, required: true },
    check: (text: string) => (numberIn(text, 3, 130) === null ? t.numberBad(3, 130) : undefined),
  });
  const hours = (label: string, most = 24) => ({
    ...{ label, required: true },
    check: (text: string) => (wholeIn(text, 0, most) === null ? t.numberBad(0, most) : undefined),
  });
  const [shift, week] = [() => hours(t.shiftRest), () => hours(t.weekRest, mostWeekRest)];
  const shiftOf = (one: (typeof workerClasses)[number]): string => String(classes[one].shiftRestHours);
  const weekOf = (one: (typeof workerClasses)[number]): string => String(classes[one].weekRestHours);
  const form = useForm({
    fields: {
      ...{ first: speed(t.speedFirst), next: speed(t.speedNext), rest: speed(t.speedRest) },
      stop: {
        ...{ label: t.stopMinutes, required: true },
        check: (text: string) => (wholeIn(text, 0, 60) === null ? t.numberBad(0, 60) : undefined),
      },
      ...{ psw: hours(t.restHours), homemaker: hours(t.restHours) },
      ...{ nurse: hours(t.restHours), therapist: hours(t.restHours) },
      ...{ shift_psw: shift(), shift_homemaker: shift(), shift_nurse: shift(), shift_therapist: shift() },
      ...{ week_psw: week(), week_homemaker: week(), week_nurse: week(), week_therapist: week() },
      ...{ paid_psw: { label: t.paidTravel }, paid_nurse: { label: t.paidTravel } },
      ...{ paid_homemaker: { label: t.paidTravel }, paid_therapist: { label: t.paidTravel } },
    },
    initial: {
      ...{ first, next, rest, stop: String(rules.stopMinutes) },
      ...{ psw: String(classes.psw.restHours), homemaker: String(classes.homemaker.restHours) },
      ...{ nurse: String(classes.nurse.restHours), therapist: String(classes.therapist.restHours) },
      ...{ shift_psw: shiftOf('psw'), shift_homemaker: shiftOf('homemaker') },
      ...{ shift_nurse: shiftOf('nurse'), shift_therapist: shiftOf('therapist') },
      ...{ week_psw: weekOf('psw'), week_homemaker: weekOf('homemaker') },
      ...{ week_nurse: weekOf('nurse'), week_therapist: weekOf('therapist') },
      ...{ paid_psw: classes.psw.paidTravel, paid_homemaker: classes.homemaker.paidTravel },
      ...{ paid_nurse: classes.nurse.paidTravel, paid_therapist: classes.therapist.paidTravel },
    },
    submit: (typed) => {
      const of = (one: (typeof workerClasses)[number]) => ({
        ...{ restHours: wholeIn(typed[one], 0, 24)!, shiftRestHours: wholeIn(typed[`shift_${one}`], 0, 24)! },
        ...{ weekRestHours: wholeIn(typed[`week_${one}`], 0, mostWeekRest)!, paidTravel: typed[`paid_${one}`] },
      });
      const body: PlanRules = {
        speeds: [
          { km: 5, kmh: numberIn(typed.first, 3, 130)! },
          { km: 15, kmh: numberIn(typed.next, 3, 130)! },
          { km: null, kmh: numberIn(typed.rest, 3, 130)! },
        ],
        stopMinutes: wholeIn(typed.stop, 0, 60)!,
        classes: { psw: of('psw'), homemaker: of('homemaker'), nurse: of('nurse'), therapist: of('therapist') },
      };
      return refused<unknown>(resources.send(changePlanRules, { body }));
    },
    done: t.rulesSaved,
  });
  return (
    <FormDialog form={form} title={t.rulesTitle} action={t.save} width="wide" onClose={close}>
      <p className="pv-muted">{t.rulesHelp}</p>
      <div className="pv-columns">
        <TextField form={form} name="first" />
        <TextField form={form} name="next" />
        <TextField form={form} name="rest" />
      </div>
      <TextField form={form} name="stop" />
      <p className="pv-muted">{t.restHelp}</p>
      {workerClasses.map((one) => (
        <fieldset key={one} className="hc-class-rules">
          <legend>{t[`class_${one}`]}</legend>
          <div className="pv-columns">
            <TextField form={form} name={one} />
            <TextField form={form} name={`shift_${one}`} />
            <TextField form={form} name={`week_${one}`} />
          </div>
          <CheckField form={form} name={`paid_${one}`} />
        </fieldset>
      ))}
    </FormDialog>
  );
});
