export interface PageTexts {
  title: string
  subheading: string
  description: string | null
}

/** What a redemption page says: the owner's words, or ours where the owner wrote none. */
export function pageTexts(
  {
    redemption_title,
    redemption_subheading,
    redemption_description,
  }: {
    redemption_title: string | null
    redemption_subheading: string | null
    redemption_description: string | null
  },
  teamName: string,
): PageTexts {
  return {
    title: redemption_title?.trim() || 'Choose your gifts',
    subheading:
      redemption_subheading?.trim() ||
      `Choose what you like, tell us where you live, and ${teamName} sends it to you. You pay nothing.`,
    description: redemption_description?.trim() || null,
  }
}
