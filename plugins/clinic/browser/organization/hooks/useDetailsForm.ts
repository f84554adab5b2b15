import { useMessages, useService } from '#core/browser';
import { type FormModel, type Shared, useForm, useFormDraft, useShared } from '#ui';
import { I18n, Resources, type Resource } from '#core/shared';
import { saveDetails } from '#plugins/clinic/shared/calls.ts';
import { type Details, type Organization, weekdays } from '#plugins/clinic/shared/organization.ts';
import * as texts from '#plugins/clinic/shared/fieldSchemas.ts';
import { dayName } from '../localNames.ts';
import { organizationTexts } from '../messages/index.ts';

const fits = (schema: typeof texts.phone, message: string) => (value: string) =>
  schema.safeParse(value).success ? undefined : message;

/** A form of the organization's, begun with what it was first. */
export interface OrganizationFormProps {
  readonly first: Organization;
  readonly resource: Resource<Organization>;
}

/** The form of the organization's details, which other editors may change at the same time. */
export const useDetailsForm = ({
  first,
  resource,
}: OrganizationFormProps): {
  readonly form: FormModel<Details>;
  readonly shared: Shared<Details, Organization>;
} => {
  const t = useMessages(organizationTexts);
  const resources = useService(Resources);
  const i18n = useService(I18n);
  const badDay = (hours: Details['hours']): string | undefined => {
    const day = weekdays.find((one) => hours[one] !== null && !(hours[one].open < hours[one].close));
    return day && t.badHours(dayName(day, i18n));
  };
  const form: FormModel<Details> = useForm<Details>({
    fields: {
      legalName: { label: t.legalName, required: true },
      line1: { label: t.line1 },
      line2: { label: t.line2 },
      city: { label: t.city },
      province: { label: t.province, required: true },
      postalCode: { label: t.postalCode, check: fits(texts.postalCode, t.badPostalCode) },
      phone: { label: t.phone, check: fits(texts.phone, t.badPhone) },
      email: { label: t.email, check: fits(texts.email, t.badEmail) },
      timeZone: { label: t.timeZone, required: true },
      defaultLocale: { label: t.defaultLocale, required: true },
      hours: { label: t.hours, check: badDay },
    },
    initial: first.details,
    submit: async (details) => {
      const body = {
        version: shared.base.version,
        details: { ...details, postalCode: details.postalCode.toUpperCase() },
      };
      await shared.save(() => resources.send(saveDetails, { body }));
    },
    done: t.saved,
  });
  useFormDraft(form, 'clinic:details');
  const shared = useShared(form, {
    resource,
    first,
    valuesOf: ({ details }) => details,
    versionOf: ({ version }) => version,
  });
  return { form, shared };
};
