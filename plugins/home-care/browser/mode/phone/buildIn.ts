/** Names what a page runs, by its main file; '' where that is not known. */
export const buildIn = ({ scripts }: Pick<Document, 'scripts'>): string => {
  for (const { src } of scripts) {
    const name = /\/main\.([\da-f]{4,32})\.js$/.exec(src)?.[1];
    if (name !== undefined) return name;
  }
  return '';
};
