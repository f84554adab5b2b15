import { ClinicalRecord, type Stored, type Withdrawable } from '#clinical/shared';
import { type Resource } from '#core/shared';
import { useService } from '#core/browser/react/useService.ts';
import { useEnteredInError } from './useEnteredInError.ts';
import { useRead } from './useRecord.ts';
import type { FieldRules, Values } from '#ui/form/formStore.ts';
import { type FormModel, useForm } from '#ui/form/useForm.ts';
import { useFormDraft } from '#ui/form/useFormDraft.ts';
import { type Shared, useShared } from '#ui/edit/useShared.ts';

export interface RecordFormOptions<R extends Withdrawable, V extends Values> {
  /** What is edited; without an id it is created. */
  readonly first: R;
  /** FHIR id of the patient. */
  readonly about: string;
  readonly fields: FieldRules<V>;
  readonly valuesOf: (resource: R) => V;
  /** The resource as the form now says; what the form does not show stays. */
  readonly applied: (base: R, values: V) => R;
  /** See `draftKey`. */
  readonly draft: string;
  /** The toast once it is saved. */
  readonly done: string;
  /** Sends it otherwise than by itself, for example in one transaction with what goes with it. */
  readonly send?: (next: R) => Promise<Stored<R>>;
  /** Takes back what was added, otherwise than by itself. */
  readonly undo?: (added: Stored<R>) => Promise<unknown>;
}

/** A form over one resource of the record: kept while it is typed, shared with whoever else edits it, saved on its version. */
export const useRecordForm = <R extends Withdrawable, V extends Values>(
  options: RecordFormOptions<R, V>,
): { readonly form: FormModel<V>; readonly shared: Shared<V, R> } => {
  const { first, about, fields, valuesOf, applied, draft, done, send } = options;
  const { mark, undone } = useEnteredInError();
  const record = useService(ClinicalRecord);
  const resource = useRead(first.resourceType, first.id ?? null, { about }) as unknown as Resource<R>;
  const form: FormModel<V> = useForm<V, Stored<R>>({
    fields,
    initial: valuesOf(first),
    submit: async (values) => {
      const next = applied(shared.base, values);
      return shared.save(() =>
        send ? send(next) : next.id === undefined ? record.create(next) : record.update(next as Stored<R>),
      );
    },
    done,
    ...(first.id === undefined
      ? { undo: options.undo ?? ((added: Stored<R>) => record.update(mark(added))), undone }
      : {}),
  });
  useFormDraft(form, draft);
  const shared: Shared<V, R> = useShared(form, { resource, first, valuesOf, versionOf: ({ meta }) => meta?.versionId });
  return { form, shared };
};
