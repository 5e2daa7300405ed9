import { BottomBar, MenuButton } from './rail/bottom-bar.tsx';
import { Rail } from './rail/rail.tsx';
import type { ShellParts } from './shell.tsx';
import { TopBar } from './top-bar.tsx';

/** Parts of the frame of screens, their script loaded with the page. */
export const SHELL_PARTS: ShellParts = { Rail, TopBar, BottomBar, MenuButton };
