import { observer } from 'mobx-react-lite';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, FormDialog, optionsOf, SelectField, Skeleton, useForm } from '#ui';
import { I18n, Resources } from '#core/shared';
import { type Fax, type FaxLine, listFaxes } from '../../../shared/calls.ts';
import { mergeFaxes } from '../../../shared/pageCalls.ts';
import { pagesText, partyOf } from '../../faxTexts.ts';
import { messages } from '../../messages/index.ts';
import { pairTexts } from '../messages/index.ts';

const places = ['after', 'before'] as const;

export interface MergeDialogProps {
  readonly fax: Fax;
  readonly close: () => void;
  readonly go: (id: string) => void;
}

/** Which other fax this one belongs to, and in what order. */
export const MergeDialog = observer(({ fax, close, go }: MergeDialogProps) => {
  const t = useMessages(pairTexts);
  const desk = useMessages(messages);
  const i18n = useService(I18n);
  const resources = useService(Resources);
  const mine = useResource(listFaxes, { query: { queue: 'mine' } });
  const free = useResource(listFaxes, { query: { queue: 'unassigned' } });
  const form = useForm<{ other: string; place: (typeof places)[number] }>({
    fields: {
      other: { label: t.other, required: true },
      place: { label: t.place, required: true },
    },
    initial: { other: '', place: 'after' },
    submit: async ({ other, place }) => {
      const body = { other, otherFirst: place === 'before' };
      const { id } = await resources.send(mergeFaxes, { params: { id: fax.id }, body });
      go(id);
    },
    done: t.merged,
  });
  const others = [...(mine.data?.data ?? []), ...(free.data?.data ?? [])]
    .filter(({ id, content }) => id !== fax.id && content === 'readable')
    // Those of the same sender first.
    .sort((one, other) => Number(other.number === fax.number) - Number(one.number === fax.number));
  const labelOf = (line: FaxLine): string => t.option(partyOf(line, desk), i18n.date(line.at), pagesText(line, desk));
  const labels = new Map(others.map((line) => [line.id, labelOf(line)]));
  return (
    <FormDialog form={form} title={t.mergeTitle} action={t.mergeAction} width="narrow" onClose={close}>
      <p className="pv-muted">{t.mergeText}</p>
      <Async
        resource={free}
        skeleton={<Skeleton lines={2} />}
        empty={() => mine.data !== undefined && others.length === 0}
        none={{ title: t.othersNone, text: t.othersHelp }}
      >
        {() => (
          <>
            <SelectField
              form={form}
              name="other"
              help={t.othersHelp}
              options={optionsOf([...labels.keys()], (id) => labels.get(id) ?? id, t.chooseOther)}
            />
            <SelectField form={form} name="place" options={optionsOf(places, (place) => t[`place_${place}`])} />
          </>
        )}
      </Async>
    </FormDialog>
  );
});
