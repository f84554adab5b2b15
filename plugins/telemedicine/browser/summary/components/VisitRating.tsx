import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { draftKey } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Button, Card, Form, FormActions, TextField, useForm, useFormDraft } from '#ui';
import type { Summary } from '#plugins/telemedicine/shared/visit.ts';
import { summaryMessages } from '../messages/index.ts';
import { useRateVisit } from '../hooks/useRateVisit.ts';

const grades = [1, 2, 3, 4, 5] as const;

/** How the call was, in one press; words are asked for and not needed. */
export const VisitRating = observer(({ summary }: { readonly summary: Summary }) => {
  const t = useMessages(summaryMessages);
  const [again, setAgain] = useState(false);
  return (
    <Card title={t.rateTitle}>
      {summary.rating && !again ? (
        <div className="tm-part">
          <p>{t.yourRating(summary.rating.stars)}</p>
          {summary.rating.comment !== '' && <p className="tm-words">{summary.rating.comment}</p>}
          <div>
            <Button intent="quiet" onClick={() => setAgain(true)}>
              {t.changeRating}
            </Button>
          </div>
        </div>
      ) : (
        <RatingForm summary={summary} done={() => setAgain(false)} />
      )}
    </Card>
  );
});

const RatingForm = observer(({ summary, done }: { readonly summary: Summary; readonly done: () => void }) => {
  const t = useMessages(summaryMessages);
  const { rate } = useRateVisit(summary.id);
  const name = useId();
  const before = summary.rating;
  const form = useForm({
    fields: { stars: { label: t.rateTitle, required: true }, comment: { label: t.comment } },
    initial: { stars: before ? String(before.stars) : '', comment: before?.comment ?? '' },
    submit: ({ stars, comment }) => {
      const rating = { stars: Number(stars), comment };
      return rate({ rating }, t.rated, before && { rating: before });
    },
  });
  useFormDraft(form, draftKey('telemedicine-rating', summary.id));
  return (
    <Form form={form} label={t.rateTitle} onSent={done}>
      <fieldset className="tm-stars">
        <legend>{t.rateLegend}</legend>
        {grades.map((grade) => (
          <label key={grade}>
            <input
              type="radio"
              name={name}
              aria-label={t.stars(grade)}
              checked={form.values.stars === String(grade)}
              onChange={() => form.set('stars', String(grade))}
            />
            <span aria-hidden>{grade}</span>
          </label>
        ))}
      </fieldset>
      {form.store.errors.stars && (
        <span className="pv-field-error" role="alert">
          {form.store.errors.stars}
        </span>
      )}
      <TextField form={form} name="comment" multiline rows={3} maxLength={1000} />
      <FormActions form={form} action={t.sendRating} />
    </Form>
  );
});
