/** What a reader should know before opening a benchmark's texts, by benchmark. */
export const contentNotices = {
  advisorqa: "AdvisorQA holds posts and replies of Reddit users, word for word: half of it asks for unethical advice (how to cheat, steal, deceive or harm), and it may hold personal data. 'Right' means most upvoted, not true and not good.",
  aio: "r/AIO holds conflicts out of the lives of Reddit users: insults, abuse and personal data may occur. 'Right' means what a commenter found.",
} as const;
