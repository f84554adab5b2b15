import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import {
  Async,
  FormDialog,
  type FormModel,
  NameFields,
  optionsOf,
  SelectField,
  TextField,
  useForm,
  useLocaleOptions,
} from '#ui';
import { type Feature, I18n, listFeatures, type Locale, looksLikeEmail, Resources } from '#core/shared';
import { timeZones, zoneName } from '#plugins/clinic/shared/index.ts';
import { createOrganization, slugPattern } from '../../shared/calls.ts';
import { messages } from '../messages/index.ts';

type Wanted = {
  readonly name: string;
  readonly slug: string;
  readonly timeZone: (typeof timeZones)[number];
  readonly locale: Locale;
  /** Ids of those that are off. */
  readonly without: readonly string[];
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
};

interface FeatureChoiceProps {
  readonly form: FormModel<Wanted>;
  readonly features: readonly Feature[];
}

const FeatureChoice = observer(({ form, features }: FeatureChoiceProps) => {
  const { locale } = useService(I18n);
  const { without } = form.values;
  const turn = (id: string, on: boolean): void =>
    form.set('without', on ? without.filter((one) => one !== id) : [...without, id]);
  return (
    <div className="organizations-features">
      {features.map(({ id, title }) => (
        <label key={id} className="pv-check">
          <input type="checkbox" checked={!without.includes(id)} onChange={(event) => turn(id, event.target.checked)} />
          <span>{title[locale]}</span>
        </label>
      ))}
    </div>
  );
});

export const CreateDialog = observer(({ close }: { readonly close: () => void }) => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const listed = useResource(listFeatures, {});
  const { locale } = useService(I18n);
  const localeOptions = useLocaleOptions();
  const features = listed.data?.data.filter(({ essential }) => !essential);
  const badEmail = (email: string): string | undefined => (looksLikeEmail(email.trim()) ? undefined : t.badEmail);
  const badSlug = (slug: string): string | undefined => (slugPattern.test(slug.trim()) ? undefined : t.badSlug);
  const form = useForm<Wanted>({
    fields: {
      name: { label: t.organizationName, required: true },
      slug: { label: t.slug, required: true, check: badSlug },
      timeZone: { label: t.timeZone, required: true },
      locale: { label: t.language, required: true },
      without: { label: t.features },
      email: { label: t.email, required: true, check: badEmail },
      firstName: { label: t.firstName, required: true },
      lastName: { label: t.lastName, required: true },
    },
    initial: {
      ...{ name: '', slug: '', timeZone: 'America/Toronto', locale, without: [] },
      ...{ firstName: '', lastName: '', email: '' },
    },
    submit: async ({ without, firstName, lastName, email, ...organization }) => {
      // What was not seen is not chosen: without the list nothing is sent.
      if (!features) return false;
      const on = features.map(({ id }) => id).filter((id) => !without.includes(id));
      const administrator = { firstName, lastName, email: email.trim() };
      return resources.send(createOrganization, { body: { ...organization, features: on, administrator } });
    },
    done: ({ email }) => t.created(email.trim()),
  });
  return (
    <FormDialog
      form={form}
      title={t.createTitle}
      action={t.create}
      draft="organizations:create"
      width="wide"
      onClose={close}
    >
      <div className="pv-columns">
        <TextField form={form} name="name" maxLength={80} />
        <TextField form={form} name="slug" maxLength={41} help={t.slugHelp} />
      </div>
      <div className="pv-columns">
        <SelectField form={form} name="timeZone" options={optionsOf(timeZones, (zone) => zoneName(zone, locale))} />
        <SelectField form={form} name="locale" options={localeOptions} />
      </div>
      <fieldset className="organizations-part">
        <legend>{t.features}</legend>
        <p className="pv-muted">{t.featuresText}</p>
        <Async resource={listed}>{() => <FeatureChoice form={form} features={features ?? []} />}</Async>
      </fieldset>
      <fieldset className="organizations-part">
        <legend>{t.administrator}</legend>
        <p className="pv-muted">{t.createText}</p>
        <NameFields form={form} />
        <TextField form={form} name="email" type="email" maxLength={254} />
      </fieldset>
    </FormDialog>
  );
});
