import type { ComponentProps } from 'react';
import { type AnswerOption, optionText } from '#plugins/assessments/shared/questionnaire/options.ts';
import { useFormView } from '../hooks/useFormView.ts';

/** A box or a button with its words, a row that a thumb hits. */
export const OptionRow = ({ children, ...input }: ComponentProps<'input'>) => (
  <label className="asm-option">
    <input {...input} />
    <span>{children}</span>
  </label>
);

const OptionText = ({ option }: { readonly option: AnswerOption }) => {
  const { language } = useFormView();
  return (
    <>
      {option.prefix && <span className="asm-prefix">{option.prefix}</span>} {optionText(option, language)}
    </>
  );
};

interface OptionRowsProps {
  readonly options: readonly AnswerOption[];
  /** Of the first, to which the question's label leads. */
  readonly id: string;
  readonly inputOf: (option: AnswerOption) => ComponentProps<'input'>;
}

/** The answers that a question lists. */
export const OptionRows = ({ options, id, inputOf }: OptionRowsProps) =>
  options.map((option, n) => (
    <OptionRow key={option.key} id={n === 0 ? id : undefined} {...inputOf(option)}>
      <OptionText option={option} />
    </OptionRow>
  ));
