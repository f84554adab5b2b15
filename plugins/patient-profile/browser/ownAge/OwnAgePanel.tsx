import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Card, Form, FormActions, TextField, useForm, useFormDraft } from '#ui';
import { Resources } from '#core/shared';
import { type Area, areaNames } from '#clinical/shared/shares/shareKinds.ts';
import { getOwnAge, type OwnAgeRule, saveOwnAge } from '../../shared/calls.ts';
import { contactsTexts } from '../contacts/messages/index.ts';
import { messages } from '../messages/index.ts';
import '../patient-profile.css';

/** Clinic management: from which age on young people decide what their parents see. */
export const OwnAgePanel = observer(() => {
  const kept = useResource(getOwnAge, {});
  return <Async resource={kept}>{(rule) => <RuleForm rule={rule} />}</Async>;
});

const RuleForm = observer(({ rule }: { readonly rule: OwnAgeRule }) => {
  const t = useMessages(messages);
  const words = useMessages(contactsTexts);
  const resources = useService(Resources);
  const form = useForm<{ age: string; closes: readonly Area[] }>({
    fields: {
      age: {
        label: t.ownAgeAge,
        check: (text) => (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 25 ? undefined : t.ownAgeNumber),
      },
      closes: { label: t.ownAgeCloses },
    },
    initial: { age: rule.age === null ? '' : String(rule.age), closes: rule.closes },
    submit: async ({ age, closes }) => {
      await resources.send(saveOwnAge, { body: { age: age === '' ? null : Number(age), closes: [...closes] } });
    },
    done: t.ownAgeSaved,
  });
  useFormDraft(form, 'patient-profile:own-age');
  const { closes } = form.values;
  return (
    <Card title={t.ownAge}>
      <Form form={form}>
        <p>{t.ownAgeLead}</p>
        <TextField form={form} name="age" type="number" min="1" max="25" help={t.ownAgeHelp} />
        <fieldset className="pv-field">
          <legend className="pv-label">{t.ownAgeCloses}</legend>
          <div className="pp-areas">
            {areaNames.map((area) => (
              <label key={area} className="pv-check">
                <input
                  type="checkbox"
                  checked={closes.includes(area)}
                  onChange={() =>
                    form.set(
                      'closes',
                      areaNames.filter((one) => (one === area) !== closes.includes(one)),
                    )
                  }
                />
                <span>{words[`area_${area}`]}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <FormActions form={form} action={t.save} />
      </Form>
    </Card>
  );
});
