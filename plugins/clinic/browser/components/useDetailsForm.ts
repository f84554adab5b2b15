import { useMessages, useService } from '../../../../core/browser/index.ts';
import { type FormModel, type Shared, useForm, useFormDraft, useShared } from '../../../../core/browser/ui/index.ts';
import { I18n, Resources, Toasts, type Resource } from '../../../../core/shared/index.ts';
import { saveDetails } from '../../shared/contract.ts';
import { type Details, type Organization, weekdays } from '../../shared/organization.ts';
import * as texts from '../../shared/texts.ts';
import { dayName } from '../days.ts';
import { organizationTexts } from '../messages/organizationTexts.ts';

const fits = (schema: typeof texts.phone, message: string) => (value: string) =>
  schema.safeParse(value).success ? undefined : message;

/** The form of the organisation's details, shared with whoever else edits them. */
export const useDetailsForm = (
  first: Organization,
  resource: Resource<Organization>,
): {
  readonly form: FormModel<Details>;
  readonly shared: Shared<Details, Organization>;
  readonly label: (name: string) => string;
} => {
  const t = useMessages(organizationTexts);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const { locale } = useService(I18n);
  const badDay = (hours: Details['hours']): string | undefined => {
    const day = weekdays.find((one) => hours[one] !== null && !(hours[one].open < hours[one].close));
    return day && t.badHours(dayName(day, locale));
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
      toasts.show({ message: t.saved, intent: 'success' });
    },
  });
  useFormDraft(form, 'clinic:details');
  const shared = useShared(form, {
    resource,
    first,
    valuesOf: ({ details }) => details,
    versionOf: ({ version }) => version,
  });
  const label = (name: string): string => form.fields[name as keyof Details]?.label ?? name;
  return { form, shared, label };
};
