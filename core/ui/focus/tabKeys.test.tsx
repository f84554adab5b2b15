import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderUi } from '../renderUi.tsx';
import { tabLetters, useTabKeys } from './tabKeys.ts';

const keys = (titles: readonly string[]): string =>
  tabLetters(titles)
    .map((one) => one ?? '-')
    .join('');

test.each([
  [['Summary', 'Timeline', 'Notes', 'Visits', 'Medications', 'Results'], 'stnvmr'],
  [['Conditions', 'Care plans', 'Assessments', 'Allergies'], 'cpal'],
  [['Médicaments', 'Évaluations', 'Rendez-vous', 'Résultats'], 'mers'],
  [['A', 'A'], 'a-'],
])('RTE-3 each tab has a letter of its own title: %j', (titles, letters) => {
  expect(keys(titles)).toBe(letters);
});

const titles = ['Summary', 'Medications'];
const Page = ({ dialog = false }) => {
  const [open, setOpen] = useState(0);
  useTabKeys(tabLetters(titles), setOpen);
  return (
    <>
      <p>{titles[open]}</p>
      <input aria-label="Search" />
      {dialog && <div role="dialog" aria-modal="true" aria-label="Above" />}
    </>
  );
};

test('RTE-3 G and a letter opens a tab; a letter alone, G twice and what is typed open none', async () => {
  await renderUi(<Page />);
  await userEvent.keyboard('m');
  await userEvent.keyboard('gx');
  await userEvent.keyboard('m');
  await userEvent.type(screen.getByLabelText('Search'), 'gm');
  expect(screen.getByText('Summary')).toBeInTheDocument();
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('ggm');
  expect(screen.getByText('Medications')).toBeInTheDocument();
});

test('RTE-3 beneath a dialog no key opens a tab', async () => {
  await renderUi(<Page dialog />);
  await userEvent.keyboard('gm');
  expect(screen.getByText('Summary')).toBeInTheDocument();
});
