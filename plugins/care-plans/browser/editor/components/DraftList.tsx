import { Add, Trash } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { Button, type FormModel, IconButton } from '#ui';
import { FieldNotes } from '#ui/form/Field.tsx';
import type { PlanDraft } from '../planDraft.ts';
import { LabelledInput } from './LabelledControl.tsx';

interface DraftListProps<D> {
  readonly form: FormModel<PlanDraft>;
  readonly name: 'goals' | 'activities';
  readonly drafts: readonly D[];
  readonly set: (next: readonly D[]) => void;
  /** On the button that adds one. */
  readonly adds: string;
  readonly fresh: () => D;
  readonly children: (draft: D, change: (next: D) => void, remove: () => void) => ReactNode;
}

/** Parts of a plan that are added, changed and removed one by one: one form field. */
export const DraftList = <D extends { readonly id: string }>(props: DraftListProps<D>) => {
  const { form, name, drafts, set, adds, fresh, children } = props;
  return (
    <>
      <ul className="cp-edit-list">
        {drafts.map((draft) =>
          children(
            draft,
            (next) => set(drafts.map((one) => (one.id === draft.id ? next : one))),
            () => set(drafts.filter((one) => one.id !== draft.id)),
          ),
        )}
      </ul>
      <FieldNotes form={form} name={name} />
      <Button icon={Add} onClick={() => set([...drafts, fresh()])}>
        {adds}
      </Button>
    </>
  );
};

interface DraftItemProps {
  readonly label: string;
  readonly words: string;
  readonly say: (words: string) => void;
  /** Beside the words. */
  readonly beside?: ReactNode;
  /** On the button that takes it out. */
  readonly removes: string;
  readonly remove: () => void;
  readonly children: ReactNode;
}

/** One of them: its words, and below them what belongs to it. */
export const DraftItem = ({ label, words, say, beside, removes, remove, children }: DraftItemProps) => (
  <li className="cp-edit-item">
    <div className="cp-fields">
      <LabelledInput label={label} maxLength={300} value={words} onChange={say} />
      {beside}
      <IconButton icon={Trash} label={removes} onClick={remove} />
    </div>
    {children}
  </li>
);
