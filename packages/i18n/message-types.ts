// Written by scripts/generate-message-types.ts from the English messages. Do not edit.
export type Messages = {
  'account.title': undefined
  'account.memberSince': { date: string | number }
  'account.signInTitle': undefined
  'account.profile': undefined
  'account.name': undefined
  'account.nameHint': undefined
  'account.notGiven': undefined
  'account.notSet': undefined
  'account.language': undefined
  'account.signingIn': undefined
  'account.passwordSet': undefined
  'account.linked': undefined
  'account.notLinked': undefined
  'account.devices': undefined
  'account.devicesText': undefined
  'account.thisDevice': undefined
  'account.unknownDevice': undefined
  'account.lastSeen': { date: string | number }
  'account.signOutDevice': { device: string | number }
  'account.deviceSignedOut': undefined
  'account.signOutAll': undefined
  'account.signOutAllText': undefined
  'account.marketing': undefined
  'account.push': undefined
  'account.sms': undefined
  'account.emails': undefined
  'account.data': undefined
  'account.export': undefined
  'account.exportText': undefined
  'account.exportOf': { date: string | number }
  'account.download': undefined
  'account.entries': { count: string | number }
  'account.consents': undefined
  'account.consentsText': undefined
  'account.consentsNone': undefined
  'account.agreed': undefined
  'account.declined': undefined
  'account.deleteText': undefined
  'account.save': undefined
  'account.saving': undefined
  'account.saved': undefined
  'account.notSaved': undefined
  'account.notChanged': undefined
  'account.newEmail': undefined
  'account.newPhone': undefined
  'account.newContactText': undefined
  'account.phoneWarningTitle': undefined
  'account.phoneWarningText': undefined
  'account.phoneDoneTitle': undefined
  'account.phoneDoneText': undefined
  'account.exportLogins': undefined
  'account.exportKnownDevices': undefined
  'account.exportCodes': undefined
  'account.exportPendingSignIns': undefined
  'account.exportMessages': undefined
  'account.exportClaims': undefined
  'account.exportVouchers': undefined
  'account.exportVoucherEvents': undefined
  'account.exportStars': undefined
  'account.exportStarLots': undefined
  'account.exportStarOrders': undefined
  'account.exportStarMovements': undefined
  'account.exportStarTransfers': undefined
  'account.exportDrawEntries': undefined
  'account.exportDrawEntriesDue': undefined
  'account.exportDrawPrizes': undefined
  'account.exportInvitations': undefined
  'account.exportAssistRewards': undefined
  'account.exportHelps': undefined
  'account.exportHelpSignals': undefined
  'account.exportIdempotentAnswers': undefined
  'account.exportDeletions': undefined
  'account.exportFormerContacts': undefined
  'account.exportCampaignMarks': undefined
  'account.exportWelcomeOfferHash': undefined
  'account.exportConsentReceipts': undefined
  'account.exportPasskeys': undefined
  'account.exportLaunchLinks': undefined
  'account.passkeys': undefined
  'account.passkeysText': undefined
  'account.addPasskey': undefined
  'account.addPasskeyText': undefined
  'account.askingDevice': undefined
  'account.passkeyNotCreated': undefined
  'account.passkeysUnsupported': undefined
  'account.passkeyAdded': { date: string | number }
  'account.lastUsed': { date: string | number }
  'account.rename': undefined
  'account.remove': undefined
  'account.renamePasskey': { name: string | number }
  'account.removePasskey': { name: string | number }
  'account.link': { provider: string | number }
  'account.linkText': { provider: string | number }
  'account.unlink': { provider: string | number }
  'account.unlinkText': { provider: string | number }
  'account.forService': undefined
  'account.forServiceText': undefined
  'account.accountNumber': undefined
  'account.memberId': undefined
  'account.copy': undefined
  'account.copyNamed': { name: string | number }
  'account.copied': undefined
  'account.copyByHand': undefined
  'account.exportPayments': undefined
  'account.exportRefunds': undefined
  'account.exportSavedCards': undefined
  'account.exportPayerNumbers': undefined
  'account.receiptVersion': { date: string | number }
  'account.receiptConfirmed': undefined
  'account.receiptUnsubscribed': undefined
  'account.exportMarketingConfirmations': undefined
  'account.exportAnnouncements': undefined
  'account.personalInformation': undefined
  'account.transferAbroad': { controller: string | number }
  'account.exportMarketingNotices': undefined
  'account-deletion.title': undefined
  'account-deletion.step': { step: string | number; steps: string | number }
  'account-deletion.countryTitle': undefined
  'account-deletion.countryText': undefined
  'account-deletion.continue': undefined
  'account-deletion.proofTitle': undefined
  'account-deletion.proofText': undefined
  'account-deletion.proofExpired': undefined
  'account-deletion.abnormalTitle': undefined
  'account-deletion.abnormalText': undefined
  'account-deletion.otherAccount': undefined
  'account-deletion.previewTitle': undefined
  'account-deletion.previewOf': { account: string | number; date: string | number }
  'account-deletion.removedTitle': undefined
  'account-deletion.removedProfile': undefined
  'account-deletion.removedCoupons': { count: string | number }
  'account-deletion.removedPastCoupons': { count: string | number }
  'account-deletion.removedStars': { count: string | number }
  'account-deletion.removedDevices': { count: string | number }
  'account-deletion.removedPasskeys': { count: string | number }
  'account-deletion.removedConsents': { count: string | number }
  'account-deletion.retainedTitle': undefined
  'account-deletion.retainedTotals': undefined
  'account-deletion.retainedLotteryCodes': undefined
  'account-deletion.retainedReceipts': { time: string | number }
  'account-deletion.retainedCampaignMarks': { time: string | number }
  'account-deletion.retainedWelcomeOfferHash': { time: string | number }
  'account-deletion.keepAccount': undefined
  'account-deletion.confirmTitle': undefined
  'account-deletion.confirmText': undefined
  'account-deletion.confirmCoupons': { count: string | number }
  'account-deletion.typeNumber': { number: string | number }
  'account-deletion.numberWrong': { number: string | number }
  'account-deletion.delete': undefined
  'account-deletion.deleting': undefined
  'account-deletion.doneTitle': undefined
  'account-deletion.doneText': undefined
  'account-deletion.toHome': undefined
  'agreements.all': undefined
  'agreements.single': undefined
  'agreements.terms': undefined
  'agreements.privacy': undefined
  'agreements.personalInformation': { brand: string | number }
  'agreements.transferAbroad': { controller: string | number }
  'agreements.required': undefined
  'agreements.optional': undefined
  'agreements.pending': undefined
  'agreements.resend': undefined
  'agreements.noEmail': undefined
  'agreements.choices': undefined
  'agreements.signInFirst': undefined
  'agreements.save': undefined
  'agreements.saved': undefined
  'agreements.cannotWithdraw': undefined
  'agreements.newTitle': undefined
  'agreements.newText': undefined
  'agreements.validFrom': { date: string | number }
  'agreements.changes': undefined
  'agreements.read': undefined
  'agreements.agree': undefined
  'agreements.later': undefined
  'agreements.marketing': undefined
  'agreements.push': undefined
  'agreements.sms': undefined
  'agreements.email': undefined
  'app-handoff.title': { brand: string | number }
  'app-handoff.text': undefined
  'app-handoff.appStore': undefined
  'app-handoff.playStore': undefined
  'app-handoff.goOn': undefined
  'app-handoff.scan': undefined
  'app-handoff.scanLabel': undefined
  'app-handoff.openTitle': { brand: string | number }
  'app-handoff.opening': undefined
  'app-handoff.notOpened': undefined
  'app-handoff.cannotOpen': undefined
  'app-handoff.open': undefined
  'app-handoff.insideTitle': { brand: string | number }
  'app-handoff.insideText': undefined
  'app-handoff.goOnInside': undefined
  'app-handoff.closePage': undefined
  'app-handoff.notFoundTitle': undefined
  'app-handoff.notFoundText': undefined
  'assist.title': undefined
  'assist.toGo': { count: number; reward: string | number }
  'assist.allReached': undefined
  'assist.timeLeft': { time: string | number }
  'assist.opensOn': { date: string | number }
  'assist.endedOn': { date: string | number }
  'assist.seats': { count: string | number; seats: string | number }
  'assist.ofSeats': { count: string | number; seats: string | number }
  'assist.rewards': undefined
  'assist.tier': { count: number }
  'assist.tierReached': undefined
  'assist.tierMissing': { count: number }
  'assist.friendGets': undefined
  'assist.newMembers': undefined
  'assist.anybody': undefined
  'assist.firstUse': { days: number }
  'assist.atOnce': undefined
  'assist.rules': undefined
  'assist.whoJoined': undefined
  'assist.noneJoined': undefined
  'assist.unnamed': undefined
  'assist.qualified': undefined
  'assist.rewarded': undefined
  'assist.pending': { date: string | number }
  'assist.held': { date: string | number }
  'assist.notUsedInTime': undefined
  'assist.samePerson': undefined
  'assist.notGenuine': undefined
  'assist.memberLeft': undefined
  'assist.askService': undefined
  'assist.askSubject': { reference: string | number }
  'assist.askText': { reference: string | number }
  'assist.received': undefined
  'assist.givenOn': { date: string | number }
  'assist.onItsWay': undefined
  'assist.lotteryCode': { code: string | number }
  'assist.badges': undefined
  'assist.badgesEarned': { done: string | number; of: string | number }
  'assist.firstFriend': undefined
  'assist.fiveFriends': undefined
  'assist.twentyFriends': undefined
  'assist.firstTier': undefined
  'assist.allTiers': undefined
  'assist.threeMonths': undefined
  'assist.earnedOn': { date: string | number }
  'assist.signInToInvite': undefined
  'assist.start': undefined
  'assist.startNext': undefined
  'assist.starting': undefined
  'assist.needsConnection': undefined
  'assist.share': undefined
  'assist.copy': undefined
  'assist.copied': undefined
  'assist.copyDenied': undefined
  'assist.qrCode': undefined
  'assist.qrTitle': undefined
  'assist.qrText': undefined
  'assist.poster': undefined
  'assist.full': undefined
  'assist.fullText': { count: number }
  'assist.fullLast': undefined
  'assist.joined': { name: string | number }
  'assist.joinedUnnamed': undefined
  'assist.noneTitle': undefined
  'assist.noneText': undefined
  'assist.seeRunning': undefined
  'busy.title': undefined
  'busy.text': undefined
  'calendar.cannotTitle': undefined
  'calendar.cannotText': undefined
  'calendar.copy': undefined
  'calendar.copied': undefined
  'campaign.pageTitle': undefined
  'campaign.claim': { count: number }
  'campaign.claiming': undefined
  'campaign.perPerson': { count: number }
  'campaign.leftToday': { count: number }
  'campaign.left': { count: number }
  'campaign.closes': { date: string | number }
  'campaign.timeLeft': { time: string | number }
  'campaign.goodToKnow': undefined
  'campaign.couponsHeading': undefined
  'campaign.rulePerDay': { count: number }
  'campaign.ruleTotal': { count: number }
  'campaign.ruleHours': { from: string | number; to: string | number }
  'campaign.ruleNewMembers': undefined
  'campaign.rulePhone': undefined
  'campaign.ruleByPhone': undefined
  'campaign.ruleScan': undefined
  'campaign.ruleStore': undefined
  'campaign.claimedTitle': { count: number }
  'campaign.claimedText': { count: number }
  'campaign.alreadyTitle': undefined
  'campaign.stamp': undefined
  'campaign.seeAll': undefined
  'campaign.seeRunning': undefined
  'campaign.claimableTitle': undefined
  'campaign.changeCountry': undefined
  'campaign.helpNotStarted': { date: string | number }
  'campaign.helpOutsideHours': { date: string | number }
  'campaign.helpEnded': { date: string | number }
  'campaign.helpOffShelf': undefined
  'campaign.helpSoldOut': undefined
  'campaign.helpDailyQuotaGone': { date: string | number }
  'campaign.helpParticipants': undefined
  'campaign.helpNewMembers': undefined
  'campaign.helpScan': undefined
  'campaign.helpFission': undefined
  'campaign.helpLottery': undefined
  'campaign.helpGifts': undefined
  'campaign.helpStore': undefined
  'campaign.helpPhone': undefined
  'campaign.helpByPhone': undefined
  'campaign.helpNotFound': undefined
  'campaign.helpNotInCountry': undefined
  'campaign.helpMissing': undefined
  'campaign.chooseStore': undefined
  'campaign.chooseOther': undefined
  'campaign.scanCode': undefined
  'campaign.scanAgain': undefined
  'campaign.atStore': { store: string | number }
  'campaign.remind': undefined
  'campaign.helpStoreNotSupported': undefined
  'campaign.helpStoreClosed': undefined
  'campaign.helpOnlyStoreClosed': undefined
  'campaign.helpScanAgain': undefined
  'campaign.helpSeries': { title: string | number }
  'campaign.helpHeld': undefined
  'campaign.ruleStores': { count: number }
  'campaign.allStores': undefined
  'campaign.ruleSeries': undefined
  'campaign.addPhone': undefined
  'campaign.signInByPhone': undefined
  'campaign.savedText': { count: number; date: string | number }
  'campaign.showCode': undefined
  'common.back': undefined
  'common.close': undefined
  'common.home': undefined
  'common.language': undefined
  'common.retry': undefined
  'common.reload': undefined
  'common.loading': undefined
  'common.later': undefined
  'common.skipToContent': undefined
  'common.showMore': undefined
  'common.news': undefined
  'common.share': undefined
  'common.offline': undefined
  'consent.title': undefined
  'consent.heading': undefined
  'consent.intro': undefined
  'consent.gpcTitle': undefined
  'consent.gpcText': undefined
  'consent.optionalTitle': undefined
  'consent.technicalText': undefined
  'consent.antiRobot': undefined
  'consent.payments': undefined
  'consent.deviceInformation': undefined
  'consent.signIn': undefined
  'consent.task': undefined
  'consent.deviceNumber': undefined
  'consent.payment': undefined
  'consent.region': undefined
  'consent.launch': undefined
  'consent.choice': undefined
  'consent.session': undefined
  'consent.signInDraft': undefined
  'consent.deletion': undefined
  'consent.pending': undefined
  'consent.campaign': undefined
  'consent.screen': undefined
  'consent.position': undefined
  'consent.offlineCoupons': undefined
  'consent.offlineStores': undefined
  'consent.offlineFiles': undefined
  'consent.seenDraws': undefined
  'consent.noticesSeen': undefined
  'consent.signInMethod': undefined
  'consent.untilTab': undefined
  'consent.untilSignOut': undefined
  'consent.untilSession': undefined
  'consent.untilYear': undefined
  'consent.untilEmptied': undefined
  'consent.untilTurnedOff': undefined
  'consent.untilRenewed': undefined
  'consent.policy': undefined
  'consent-dialog.title': undefined
  'consent-dialog.text': undefined
  'consent-dialog.details': undefined
  'consent-dialog.acceptAll': undefined
  'consent-dialog.onlyNecessary': undefined
  'consent-dialog.custom': undefined
  'consent-dialog.save': undefined
  'consent-dialog.saved': undefined
  'consent-dialog.technical': undefined
  'consent-dialog.technicalText': undefined
  'consent-dialog.location': undefined
  'consent-dialog.locationText': undefined
  'consent-dialog.functions': undefined
  'consent-dialog.functionsText': undefined
  'coupon.allCategoryDrink': undefined
  'coupon.discountDrink': undefined
  'coupon.fullReduction': undefined
  'coupon.directReduction': undefined
  'coupon.exchange': undefined
  'coupon.fixedPrice': undefined
  'coupon.newUserCommunity': undefined
  'coupon.unitAnyDrink': undefined
  'coupon.unitOff': undefined
  'coupon.unitOffOver': { amount: string | number }
  'coupon.unitFor': { item: string | number }
  'coupon.free': undefined
  'coupon.validWithin': { days: number }
  'coupon.validUntilLeft': { date: string | number; time: string | number }
  'coupon.usedOn': { date: string | number }
  'coupon.usedOnAt': { date: string | number; store: string | number }
  'coupon.expiredOn': { date: string | number }
  'coupon.couponCount': { count: number }
  'coupon.endsIn': { time: string | number }
  'coupon.claimed': undefined
  'coupon.showCode': undefined
  'documents.readingTime': { minutes: string | number }
  'documents.print': undefined
  'documents.versions': undefined
  'documents.inForce': undefined
  'documents.earlierVersion': undefined
  'documents.openInForce': undefined
  'documents.compare': undefined
  'documents.changesSince': { date: string | number }
  'documents.changeCount': { added: string | number; removed: string | number }
  'documents.added': undefined
  'documents.removed': undefined
  'documents.endComparison': undefined
  'documents.englishOnly': undefined
  'documents.comparedInEnglish': undefined
  'draws.open': undefined
  'draws.coming': undefined
  'draws.waiting': undefined
  'draws.past': undefined
  'draws.noneTitle': undefined
  'draws.noneText': undefined
  'draws.seeAll': undefined
  'draws.free': undefined
  'draws.opens': { date: string | number }
  'draws.closes': { date: string | number }
  'draws.draws': { date: string | number }
  'draws.drawnOn': { date: string | number }
  'draws.opensIn': { time: string | number }
  'draws.closesIn': { time: string | number }
  'draws.drawsIn': { time: string | number }
  'draws.drawsSoon': undefined
  'draws.days': undefined
  'draws.hours': undefined
  'draws.minutes': undefined
  'draws.seconds': undefined
  'draws.ownCodes': { count: number }
  'draws.won': undefined
  'draws.notWon': undefined
  'draws.inReserve': undefined
  'draws.noCode': undefined
  'draws.calledOff': undefined
  'draws.myCodes': undefined
  'draws.myCodesText': undefined
  'draws.missing': { countries: string | number }
  'draws.code': { code: string | number }
  'draws.copy': undefined
  'draws.copied': undefined
  'draws.copyDenied': undefined
  'draws.prizes': undefined
  'draws.prizesPast': undefined
  'draws.prizeCount': { count: number }
  'draws.chances': undefined
  'draws.chancesPast': undefined
  'draws.chanceNone': undefined
  'draws.chanceSoFar': { winning: number; entries: string | number }
  'draws.chanceFinal': { winning: number; entries: string | number }
  'draws.chancePast': { winning: number; entries: string | number }
  'draws.chanceOwn': { count: number; entries: string | number }
  'draws.chanceOwnPast': { count: number; entries: string | number }
  'draws.chanceFalls': undefined
  'draws.price': { count: number }
  'draws.priceFree': undefined
  'draws.givenOnly': undefined
  'draws.givenWith': { name: string | number }
  'draws.givenByAssist': undefined
  'draws.codeGiven': undefined
  'draws.inviteFriends': undefined
  'draws.seeCoupons': undefined
  'draws.perMember': { count: number }
  'draws.entriesMax': { count: number }
  'draws.how': undefined
  'draws.how1': undefined
  'draws.how2': { date: string | number }
  'draws.how3': undefined
  'draws.rules': undefined
  'draws.enter': { count: number }
  'draws.enterFree': undefined
  'draws.entering': undefined
  'draws.signInToEnter': undefined
  'draws.thisEntry': undefined
  'draws.confirm': undefined
  'draws.confirmFree': undefined
  'draws.needsConnection': undefined
  'draws.unsure': undefined
  'draws.enteredTitle': undefined
  'draws.enteredText': undefined
  'draws.done': undefined
  'draws.allCodes': { count: number }
  'draws.notStartedTitle': undefined
  'draws.waitingTitle': undefined
  'draws.waitingText': { date: string | number }
  'draws.delayedTitle': undefined
  'draws.delayedText': undefined
  'draws.wonTitle': undefined
  'draws.wonVoucher': undefined
  'draws.wonStars': undefined
  'draws.wonThing': { date: string | number }
  'draws.wonThingOpen': undefined
  'draws.notWonTitle': undefined
  'draws.notWonText': { count: number }
  'draws.inReserveText': undefined
  'draws.notTakenTitle': undefined
  'draws.notTakenText': { prize: string | number; date: string | number }
  'draws.drawnTitle': undefined
  'draws.noEntryText': undefined
  'draws.calledOffTitle': undefined
  'draws.calledOffText': undefined
  'draws.winningCodes': undefined
  'draws.nobodyWon': undefined
  'draws.yours': undefined
  'draws.movedUp': undefined
  'draws.movedOn': { count: number }
  'draws.reserve': undefined
  'draws.reserveText': undefined
  'draws.passedOver': undefined
  'draws.passedOverText': undefined
  'draws.fairTitle': undefined
  'draws.fairBefore': undefined
  'draws.fairRandom': undefined
  'draws.fairSeedOnly': undefined
  'draws.fairAfter': undefined
  'draws.commitment': undefined
  'draws.randomRound': undefined
  'draws.roundOf': { round: string | number }
  'draws.root': undefined
  'draws.rulesText': undefined
  'draws.given': undefined
  'draws.toCollect': { date: string | number }
  'draws.toCollectOpen': undefined
  'draws.collected': undefined
  'draws.notTaken': undefined
  'draws.showPrize': undefined
  'draws.seePrizes': undefined
  'draws.seeDraws': undefined
  'draws.noticeTitle': undefined
  'draws.noticeSee': undefined
  'draws-verification.title': undefined
  'draws-verification.intro': undefined
  'draws-verification.start': undefined
  'draws-verification.running': undefined
  'draws-verification.again': undefined
  'draws-verification.stepRules': undefined
  'draws-verification.rulesOk': undefined
  'draws-verification.rulesSame': undefined
  'draws-verification.rulesFailed': undefined
  'draws-verification.rulesOther': undefined
  'draws-verification.stepCommitment': undefined
  'draws-verification.commitmentOk': undefined
  'draws-verification.commitmentFailed': undefined
  'draws-verification.stepRoot': undefined
  'draws-verification.rootOk': { count: number }
  'draws-verification.rootSame': undefined
  'draws-verification.rootFailed': undefined
  'draws-verification.rootOther': undefined
  'draws-verification.stepInclusion': undefined
  'draws-verification.inclusionOk': { count: number }
  'draws-verification.inclusionFailed': { code: string | number }
  'draws-verification.place': { place: string | number; count: string | number }
  'draws-verification.stepBeacon': undefined
  'draws-verification.beaconOk': { date: string | number }
  'draws-verification.beaconNone': undefined
  'draws-verification.beaconDemo': undefined
  'draws-verification.beaconFailed': undefined
  'draws-verification.beaconUnknown': undefined
  'draws-verification.stepChoice': undefined
  'draws-verification.choiceOk': undefined
  'draws-verification.choiceFailed': undefined
  'draws-verification.notReached': undefined
  'draws-verification.rightTitle': undefined
  'draws-verification.rightText': undefined
  'draws-verification.wrongTitle': undefined
  'draws-verification.wrongText': { email: string | number }
  'draws-verification.save': undefined
  'draws-verification.saveText': undefined
  'draws-verification.saveBlocked': undefined
  'draws-verification.limitsTitle': undefined
  'draws-verification.limitOthers': undefined
  'draws-verification.limitPrizes': undefined
  'draws-verification.limitPage': undefined
  'draws-verification.failed': undefined
  'email-news.confirmTitle': undefined
  'email-news.confirmText': { brand: string | number }
  'email-news.confirmButton': undefined
  'email-news.confirmedTitle': undefined
  'email-news.confirmedText': undefined
  'email-news.expiredText': undefined
  'email-news.unsubscribeTitle': undefined
  'email-news.unsubscribeText': undefined
  'email-news.unsubscribeButton': undefined
  'email-news.unsubscribedTitle': undefined
  'email-news.unsubscribedText': undefined
  'email-news.invalidText': undefined
  'email-news.toAccount': undefined
  'failures.offline': undefined
  'failures.network': undefined
  'failures.timeout': undefined
  'failures.cancelled': undefined
  'failures.unexpected': undefined
  'failures.pageTitle': undefined
  'failures.pageText': undefined
  'failures.crashTitle': undefined
  'failures.crashText': undefined
  'failures.sessionEnded': undefined
  'home.title': undefined
  'home.signInTitle': undefined
  'home.signInText': undefined
  'home.joinStars': { stars: number; amount: string | number }
  'home.signIn': undefined
  'home.myCoupons': undefined
  'home.coupons': { count: number }
  'home.runningIn': { country: string | number }
  'home.noneTitle': undefined
  'home.noneText': undefined
  'home.language': undefined
  'home.whatsNew': undefined
  'home.account': undefined
  'home.footer': undefined
  'home.morning': undefined
  'home.afternoon': undefined
  'home.evening': undefined
  'home.morningName': { name: string | number }
  'home.afternoonName': { name: string | number }
  'home.eveningName': { name: string | number }
  'home.card': undefined
  'home.memberOf': { brand: string | number }
  'home.accountNumber': undefined
  'home.code': undefined
  'home.showAtTill': undefined
  'home.stars': undefined
  'home.starsToGift': { count: number; gift: string | number }
  'home.starsEnd': { count: number; date: string | number }
  'home.seeGifts': undefined
  'home.starsOwed': { count: number }
  'home.couponsEndSoon': { count: number }
  'home.firstEnds': { date: string | number }
  'home.noCoupons': undefined
  'home.offers': undefined
  'home.banners': undefined
  'home.new': undefined
  'home.claim': { count: number }
  'home.inviteFriends': undefined
  'home.openDraw': undefined
  'home.seeOffer': undefined
  'home.previousBanner': undefined
  'home.nextBanner': undefined
  'home.seeAll': { count: number }
  'home.allOffers': undefined
  'home.joinTitle': { count: number }
  'home.renewsIn': { seconds: number }
  'home.codeOffline': undefined
  'home.codeOfflineText': undefined
  'home.couponUsed': undefined
  'home.starsEarned': { count: number }
  'home.useCoupon': undefined
  'home.chooseAtTill': undefined
  'in-app.titleIn': { app: string | number }
  'in-app.title': undefined
  'in-app.apps': undefined
  'in-app.google': undefined
  'in-app.downloads': undefined
  'in-app.camera': undefined
  'in-app.location': undefined
  'in-app.open': undefined
  'in-app.menuTop': undefined
  'in-app.menu': undefined
  'in-app.copy': undefined
  'in-app.copied': undefined
  'in-app.cannotCopy': undefined
  'in-app.linkLabel': undefined
  'in-app.settings': undefined
  'invitation.invitesYou': { who: 'friend' | 'other'; name: string | number }
  'invitation.bothGet': undefined
  'invitation.youGet': undefined
  'invitation.inviterGets': { who: 'friend' | 'other'; name: string | number }
  'invitation.friends': { count: number }
  'invitation.stepCloser': { reward: string | number }
  'invitation.withYou': { count: string | number; friends: string | number }
  'invitation.lastOne': undefined
  'invitation.privacy': { who: 'friend' | 'other'; name: string | number }
  'invitation.newMembers': undefined
  'invitation.firstUse': { days: number }
  'invitation.rules': undefined
  'invitation.help': { who: 'friend' | 'other'; name: string | number }
  'invitation.helping': undefined
  'invitation.helped': undefined
  'invitation.signInNext': undefined
  'invitation.helpedTitle': { who: 'friend' | 'other'; name: string | number }
  'invitation.progress': { who: 'friend' | 'other'; count: string | number; friends: string | number; name: string | number }
  'invitation.reached': { who: 'friend' | 'other'; reward: string | number; name: string | number }
  'invitation.countsLater': { who: 'friend' | 'other'; name: string | number }
  'invitation.progressAll': { who: 'friend' | 'other'; name: string | number }
  'invitation.inviteToo': undefined
  'invitation.alreadyText': undefined
  'invitation.memberText': undefined
  'invitation.seatsText': { who: 'friend' | 'other'; name: string | number }
  'invitation.tomorrowText': undefined
  'invitation.missingTitle': undefined
  'invitation.missingText': undefined
  'kiosk.orderTitle': undefined
  'kiosk.number': { number: string | number }
  'kiosk.items': undefined
  'kiosk.total': undefined
  'kiosk.timeLeft': { time: string | number }
  'kiosk.pay': { amount: string | number }
  'kiosk.counterTitle': undefined
  'kiosk.counterText': { number: string | number }
  'kiosk.expiredTitle': undefined
  'kiosk.expiredText': undefined
  'kiosk.paidTitle': undefined
  'kiosk.paidText': { number: string | number }
  'kiosk.notFoundTitle': undefined
  'kiosk.notFoundText': undefined
  'kiosk.downloadTitle': undefined
  'kiosk.downloadText': { brand: string | number }
  'kiosk.store': { store: string | number }
  'language.title': undefined
  'language.intro': undefined
  'language.current': undefined
  'launch.ended': undefined
  'launch.endedSignedIn': undefined
  'launch.otherTitle': undefined
  'launch.otherText': { current: string | number; next: string | number }
  'launch.otherSwitch': undefined
  'launch.otherStay': undefined
  'launch.passwordReset': undefined
  'legal.country': { country: string | number }
  'legal.dates': { updated: string | number; effective: string | number }
  'legal.contents': undefined
  'legal.languages': undefined
  'legal.startDeletion': undefined
  'legal.privacy': undefined
  'legal.terms': undefined
  'legal.cookies': undefined
  'legal.documents': undefined
  'legal.otherCountry': { country: string | number }
  'legal.ownCountry': { country: string | number }
  'mail.subjectLogin': { brand: string | number }
  'mail.subjectRecover': { brand: string | number }
  'mail.subjectBind': { brand: string | number }
  'mail.subjectDeregister': { brand: string | number }
  'mail.subjectProof': { brand: string | number }
  'mail.subjectAssociate': { brand: string | number }
  'mail.preheader': { code: string | number }
  'mail.headingLogin': { brand: string | number }
  'mail.headingRecover': undefined
  'mail.headingBind': undefined
  'mail.headingDeregister': undefined
  'mail.headingProof': undefined
  'mail.headingAssociate': undefined
  'mail.introLogin': undefined
  'mail.introRecover': undefined
  'mail.introBind': undefined
  'mail.introDeregister': undefined
  'mail.introProof': undefined
  'mail.introAssociate': undefined
  'mail.codeLabel': undefined
  'mail.expires': { minutes: number }
  'mail.keepSecret': { brand: string | number }
  'mail.ignore': undefined
  'mail.footer': { brand: string | number }
  'mail.passwordChangedTitle': { brand: string | number }
  'mail.passwordChangedIntro': undefined
  'mail.phoneChangedTitle': { brand: string | number }
  'mail.phoneChangedIntro': undefined
  'mail.emailChangedTitle': { brand: string | number }
  'mail.emailChangedIntro': undefined
  'mail.newDeviceTitle': { brand: string | number }
  'mail.newDeviceIntro': undefined
  'mail.loginAddedTitle': { brand: string | number }
  'mail.loginAddedIntro': undefined
  'mail.loginPasskey': undefined
  'mail.loginPhone': undefined
  'mail.accountDeletedTitle': { brand: string | number }
  'mail.accountDeletedIntro': undefined
  'mail.labelled': { label: string | number; value: string | number }
  'mail.when': { date: string | number }
  'mail.device': { device: string | number }
  'mail.notYou': undefined
  'mail.openAccount': undefined
  'mail.footerNotice': { brand: string | number }
  'mail.smsLogin': { code: string | number; brand: string | number }
  'mail.smsRecover': { code: string | number; brand: string | number }
  'mail.smsBind': { code: string | number; brand: string | number }
  'mail.smsDeregister': { code: string | number; brand: string | number }
  'mail.smsProof': { code: string | number; brand: string | number }
  'mail.smsAssociate': { code: string | number; brand: string | number }
  'mail.loginEmail': undefined
  'mail.smsPasswordChanged': { brand: string | number }
  'mail.smsPhoneChanged': { brand: string | number }
  'mail.smsLoginAdded': { brand: string | number; login: string | number }
  'mail.smsNewDevice': { brand: string | number }
  'mail.smsAccountDeleted': { brand: string | number }
  'mail.smsNotYou': undefined
  'mail.smsAskUs': { email: string | number }
  'mail.drawClosedTitle': { draw: string | number }
  'mail.drawClosedIntro': { count: number; date: string | number }
  'mail.drawCodes': { count: number }
  'mail.drawRoot': undefined
  'mail.drawRootText': undefined
  'mail.drawWonTitle': { prize: string | number }
  'mail.drawWonIntro': { code: string | number; draw: string | number }
  'mail.drawWonVoucher': undefined
  'mail.drawWonStars': undefined
  'mail.drawWonThing': { date: string | number }
  'mail.drawOffTitle': { draw: string | number }
  'mail.drawOffIntro': undefined
  'mail.drawOffReason': { reason: string | number }
  'mail.drawOffStars': { count: number }
  'mail.openDraw': undefined
  'mail.footerDraw': { brand: string | number }
  'mail.assistTitle': { reward: string | number }
  'mail.assistIntro': { count: number; campaign: string | number }
  'mail.assistVouchers': undefined
  'mail.assistEntry': { code: string | number }
  'mail.openAssist': undefined
  'mail.footerAssist': { brand: string | number }
  'mail.receiptTitle': { number: string | number }
  'mail.receiptIntro': { amount: string | number; store: string | number }
  'mail.receiptPaidAt': undefined
  'mail.receiptOrder': undefined
  'mail.receiptCard': undefined
  'mail.receiptStars': undefined
  'mail.receiptStore': undefined
  'mail.receiptCoupons': undefined
  'mail.receiptTotal': undefined
  'mail.receiptRefunded': undefined
  'mail.footerReceipt': { brand: string | number }
  'mail.confirmTitle': { brand: string | number }
  'mail.confirmIntro': { brand: string | number }
  'mail.confirmButton': undefined
  'mail.confirmExpires': { date: string | number }
  'mail.confirmIgnore': undefined
  'mail.footerConfirm': { brand: string | number }
  'mail.openCampaign': undefined
  'mail.unsubscribe': undefined
  'mail.footerAnnouncement': { brand: string | number }
  'mail.newsDecidedTitle': { brand: string | number }
  'mail.newsDecidedIntro': { brand: string | number }
  'mail.newsReminderTitle': { brand: string | number }
  'mail.newsReminderIntro': { brand: string | number }
  'mail.newsOn': { channel: string | number; date: string | number }
  'mail.newsOff': { channel: string | number; date: string | number }
  'mail.newsChange': undefined
  'mail.footerNews': { brand: string | number }
  'mail.newsPush': undefined
  'mail.newsSms': undefined
  'mail.newsEmail': undefined
  'navigation.label': undefined
  'navigation.home': undefined
  'navigation.coupons': undefined
  'navigation.scan': undefined
  'navigation.stars': undefined
  'navigation.friends': undefined
  'navigation.stores': undefined
  'navigation.account': undefined
  'navigation.signIn': undefined
  'navigation.endingSoon': { count: number }
  'offline.asOf': { time: string | number }
  'offline.outdatedText': undefined
  'offline.codeEndedTitle': undefined
  'offline.codeMissingTitle': undefined
  'offline.useNumber': undefined
  'offline.needsConnectionTitle': undefined
  'offline.needsConnectionText': undefined
  'offline.openWallet': undefined
  'outcomes.notFound': undefined
  'outcomes.notInCountry': undefined
  'outcomes.notStarted': undefined
  'outcomes.ended': undefined
  'outcomes.offShelf': undefined
  'outcomes.outsideHours': undefined
  'outcomes.scanOnly': undefined
  'outcomes.ownWayOnly': undefined
  'outcomes.storeRequired': undefined
  'outcomes.storeNotSupported': undefined
  'outcomes.storeClosedToday': undefined
  'outcomes.missingParameters': undefined
  'outcomes.qrInvalid': undefined
  'outcomes.qrExpired': undefined
  'outcomes.voucherUsed': undefined
  'outcomes.voucherExpired': undefined
  'outcomes.voucherReserved': undefined
  'outcomes.alreadyClaimed': undefined
  'outcomes.onePerIdentity': undefined
  'outcomes.dailyQuotaGone': undefined
  'outcomes.totalLimitReached': undefined
  'outcomes.soldOut': undefined
  'outcomes.participantLimitReached': undefined
  'outcomes.participationLimitReached': undefined
  'outcomes.prizeLimitReached': undefined
  'outcomes.inviteLimitReached': undefined
  'outcomes.assistLimitReached': undefined
  'outcomes.alreadyAssisted': undefined
  'outcomes.alreadyInSeries': undefined
  'outcomes.alreadyMember': undefined
  'outcomes.newUsersOnly': undefined
  'outcomes.cannotHelpYourself': undefined
  'outcomes.loginRequired': undefined
  'outcomes.phoneRequired': undefined
  'outcomes.phoneRegistrationOnly': undefined
  'outcomes.phoneNotRegistered': undefined
  'outcomes.emailNotRegistered': undefined
  'outcomes.loginNotRegistered': undefined
  'outcomes.phoneTaken': undefined
  'outcomes.emailTaken': undefined
  'outcomes.codeWrong': undefined
  'outcomes.codeExpired': undefined
  'outcomes.codeTooManyTries': undefined
  'outcomes.tooManyRequests': undefined
  'outcomes.smsLimitReached': undefined
  'outcomes.passwordWrong': undefined
  'outcomes.passwordTooCommon': undefined
  'outcomes.proofRequired': undefined
  'outcomes.accountAbnormal': undefined
  'outcomes.termsRequired': undefined
  'outcomes.providerOff': undefined
  'outcomes.lastLogin': undefined
  'outcomes.passkeysFull': undefined
  'outcomes.tokenInvalid': undefined
  'outcomes.notEnoughPoints': undefined
  'outcomes.starsElsewhere': undefined
  'outcomes.redemptionDeadlinePassed': undefined
  'outcomes.giftSoldOut': undefined
  'outcomes.periodEnded': undefined
  'outcomes.priceChanged': undefined
  'outcomes.cardDeclined': undefined
  'outcomes.authenticationFailed': undefined
  'outcomes.orderPaid': undefined
  'outcomes.orderExpired': undefined
  'outcomes.paymentCancelled': undefined
  'outcomes.paymentProcessing': undefined
  'outcomes.badRequest': undefined
  'outcomes.textTooLong': { max: string | number; count: string | number }
  'outcomes.forbidden': undefined
  'outcomes.unknownPath': undefined
  'outcomes.conflict': undefined
  'outcomes.tooLarge': undefined
  'outcomes.unsupportedMediaType': undefined
  'outcomes.keyReused': undefined
  'outcomes.internalError': undefined
  'outcomes.unavailable': undefined
  'outcomes.emailRequired': undefined
  'outcomes.documentChanged': undefined
  'outcomes.linkExpired': undefined
  'payments.title': undefined
  'payments.moreTitle': undefined
  'payments.resultTitle': undefined
  'payments.cardHeading': undefined
  'payments.cardNumber': undefined
  'payments.cardNumberEmpty': undefined
  'payments.cardNumberInvalid': undefined
  'payments.brandNotTaken': undefined
  'payments.expiry': undefined
  'payments.expiryPlaceholder': undefined
  'payments.expiryInvalid': undefined
  'payments.expiryPassed': undefined
  'payments.securityCode': undefined
  'payments.securityCodeInvalid': undefined
  'payments.securityCodeBack': undefined
  'payments.securityCodeFront': undefined
  'payments.saveCard': undefined
  'payments.saveCardNote': undefined
  'payments.secureNote': undefined
  'payments.hostedSlow': undefined
  'payments.hostedFailedTitle': undefined
  'payments.hostedFailedText': undefined
  'payments.hostedOnPage': undefined
  'payments.pay': { amount: string | number }
  'payments.payWith': { amount: string | number; name: string | number }
  'payments.paying': undefined
  'payments.notStarted': undefined
  'payments.unconfirmedTitle': undefined
  'payments.unconfirmedText': undefined
  'payments.priceChanged': undefined
  'payments.notKept': undefined
  'payments.showReceipt': undefined
  'payments.noCardsTitle': undefined
  'payments.noCardsText': undefined
  'payments.needsHttps': undefined
  'payments.savedCards': undefined
  'payments.card': undefined
  'payments.cardEnding': { brand: string | number; digits: string | number }
  'payments.validTo': { month: string | number }
  'payments.expired': undefined
  'payments.remove': undefined
  'payments.removeCard': { card: string | number }
  'payments.removeQuestion': { card: string | number }
  'payments.removeYes': undefined
  'payments.keep': undefined
  'payments.removed': undefined
  'payments.methods': undefined
  'payments.methodNote': { name: string | number }
  'payments.onlyCards': undefined
  'payments.newCard': undefined
  'payments.processingTitle': undefined
  'payments.processingText': undefined
  'payments.processingLong': undefined
  'payments.stillCounts': undefined
  'payments.checkNow': undefined
  'payments.showOrder': undefined
  'payments.actionTitle': undefined
  'payments.actionText': undefined
  'payments.continue': undefined
  'payments.payOtherwise': undefined
  'payments.oneMoment': undefined
  'payments.cardMissingTitle': undefined
  'payments.cardMissingText': undefined
  'payments.enterCard': undefined
  'payments.failedTitle': undefined
  'payments.nothingCharged': undefined
  'payments.cardDeclined': undefined
  'payments.insufficientFunds': undefined
  'payments.cardExpired': undefined
  'payments.securityCodeWrong': undefined
  'payments.authenticationFailed': undefined
  'payments.orderExpired': undefined
  'payments.unavailable': undefined
  'payments.otherCard': undefined
  'payments.cancelledTitle': undefined
  'payments.cancelledText': undefined
  'payments.unknownTitle': undefined
  'payments.unknownText': undefined
  'payments.succeededTitle': undefined
  'payments.succeededText': { number: string | number }
  'payments.receipt': undefined
  'payments.receiptTitle': { brand: string | number }
  'payments.amount': undefined
  'payments.coupons': undefined
  'payments.store': undefined
  'payments.order': undefined
  'payments.cardPaid': undefined
  'payments.paidAt': undefined
  'payments.receiptNo': undefined
  'payments.starsReceived': undefined
  'payments.starsEarned': { count: number }
  'payments.starsToGift': { count: number; gift: string | number }
  'payments.refunded': undefined
  'payments.refundedTitle': undefined
  'payments.refundedText': undefined
  'payments.save': undefined
  'payments.print': undefined
  'payments.mailReceipt': undefined
  'payments.emailPlaceholder': undefined
  'payments.emailInvalid': undefined
  'payments.mailSend': undefined
  'payments.mailSending': undefined
  'payments.mailSent': { email: string | number }
  'payments.couponsTitle': undefined
  'payments.couponsSaved': { amount: string | number }
  'payments.couponsNoneChosen': undefined
  'payments.couponsNone': undefined
  'payments.couponsEmpty': undefined
  'payments.couponsBest': undefined
  'payments.couponsNotForOrder': undefined
  'payments.couponsSignInText': undefined
  'payments.couponsSignIn': undefined
  'payments.couponsFailed': undefined
  'payments.couponsNoFittingItem': undefined
  'payments.couponsNothingToReduce': undefined
  'payments.couponsMinimumSpend': { amount: string | number }
  'payments.couponsBreaksMinimum': { coupon: string | number }
  'payments.couponsStore': undefined
  'payments.couponsAtCounter': undefined
  'payments.couponsReserved': undefined
  'payments.couponsOnePerOrder': undefined
  'payments.couponsItemTaken': undefined
  'payments.couponsTooMany': undefined
  'payments.couponsNothingLeft': undefined
  'permissions.location': undefined
  'permissions.camera': undefined
  'permissions.album': undefined
  'permissions.hostApp': { permission: string | number }
  'permissions.namedApp': { app: string | number; permission: string | number }
  'permissions.otherApp': { permission: string | number }
  'permissions.iosSafari': { permission: string | number }
  'permissions.iosBrowser': { permission: string | number }
  'permissions.androidChrome': { permission: string | number }
  'permissions.samsungInternet': { permission: string | number }
  'permissions.androidFirefox': { permission: string | number }
  'permissions.desktopChrome': { permission: string | number }
  'permissions.desktopEdge': { permission: string | number }
  'permissions.desktopFirefox': { permission: string | number }
  'permissions.desktopSafari': { permission: string | number }
  'permissions.otherBrowser': { permission: string | number }
  'permissions.phoneToo': undefined
  'posters.title': undefined
  'posters.heading': undefined
  'posters.text': undefined
  'posters.alt': { title: string | number }
  'posters.drawing': undefined
  'posters.design': undefined
  'posters.designPrice': undefined
  'posters.designPicture': undefined
  'posters.designTicket': undefined
  'posters.size': undefined
  'posters.zoomIn': undefined
  'posters.zoomOut': undefined
  'posters.saveToAlbum': undefined
  'posters.savePicture': undefined
  'posters.saved': undefined
  'posters.preparing': undefined
  'posters.cancel': undefined
  'posters.pdf': undefined
  'posters.pdfText': undefined
  'posters.print': undefined
  'posters.printText': undefined
  'posters.printPair': undefined
  'posters.printPairText': undefined
  'posters.material': undefined
  'posters.materialText': undefined
  'posters.fileFailed': undefined
  'posters.failedTitle': undefined
  'posters.failedText': undefined
  'posters.offlineText': undefined
  'posters.holdTitle': undefined
  'posters.holdText': undefined
  'posters.endedTitle': undefined
  'posters.endedText': undefined
  'posters.missingTitle': undefined
  'posters.missingText': undefined
  'posters.seeOffers': undefined
  'posters.joinMe': undefined
  'posters.from': { name: string | number }
  'posters.priceFrom': { price: string | number }
  'posters.scanTitle': undefined
  'posters.scanText': undefined
  'posters.newMembers': undefined
  'posters.until': { date: string | number }
  'posters.period': { dates: string | number }
  'scanning.title': undefined
  'scanning.whyTitle': undefined
  'scanning.whyText': undefined
  'scanning.openCamera': undefined
  'scanning.starting': undefined
  'scanning.looking': undefined
  'scanning.light': undefined
  'scanning.closeCamera': undefined
  'scanning.refusedTitle': undefined
  'scanning.refusedText': undefined
  'scanning.missingTitle': undefined
  'scanning.missingText': undefined
  'scanning.busyTitle': undefined
  'scanning.busyText': undefined
  'scanning.otherWays': undefined
  'scanning.picture': undefined
  'scanning.enterText': undefined
  'scanning.reading': undefined
  'scanning.noCodeTitle': undefined
  'scanning.noCodeText': undefined
  'scanning.noPictureTitle': undefined
  'scanning.text': undefined
  'scanning.textHint': undefined
  'scanning.textEmpty': undefined
  'scanning.useText': undefined
  'scanning.checking': undefined
  'scanning.invalidHelp': undefined
  'scanning.expiredHelp': undefined
  'scanning.loadFailed': undefined
  'scanning.elsewhereTitle': undefined
  'scanning.elsewhereText': { host: string | number }
  'scanning.again': undefined
  'sharing.title': undefined
  'sharing.text': undefined
  'sharing.message': { title: string | number; brand: string | number }
  'sharing.invitation': { brand: string | number; title: string | number }
  'sharing.more': undefined
  'sharing.messengers': undefined
  'sharing.sms': undefined
  'sharing.email': undefined
  'sharing.copy': undefined
  'sharing.copied': undefined
  'sharing.cannotCopy': undefined
  'sharing.link': undefined
  'sharing.code': undefined
  'sharing.savePicture': undefined
  'sharing.pictureSaved': undefined
  'sharing.albumDenied': undefined
  'sharing.pictureFailed': undefined
  'sharing.shared': undefined
  'sharing.poster': undefined
  'sign-in.title': undefined
  'sign-in.titleToClaim': undefined
  'sign-in.benefit': undefined
  'sign-in.intro': undefined
  'sign-in.email': undefined
  'sign-in.emailPlaceholder': undefined
  'sign-in.emailEmpty': undefined
  'sign-in.emailInvalid': undefined
  'sign-in.sendCode': undefined
  'sign-in.sending': undefined
  'sign-in.byPhone': undefined
  'sign-in.byPassword': undefined
  'sign-in.codeTitle': undefined
  'sign-in.codeSent': { email: string | number }
  'sign-in.change': undefined
  'sign-in.codeLabel': undefined
  'sign-in.codeWrong': { tries: number }
  'sign-in.codeExpired': undefined
  'sign-in.codeTooManyTries': undefined
  'sign-in.checking': undefined
  'sign-in.resend': undefined
  'sign-in.resendIn': { time: string | number }
  'sign-in.resent': undefined
  'sign-in.continue': undefined
  'sign-in.demoHint': undefined
  'sign-in.signedInAs': { email: string | number }
  'sign-in.signOut': undefined
  'sign-in.signedOut': undefined
  'sign-in.welcome': undefined
  'sign-in.welcomeBack': undefined
  'sign-in-steps.contactChannel': undefined
  'sign-in-steps.phone': undefined
  'sign-in-steps.usePassword': undefined
  'sign-in-steps.country': undefined
  'sign-in-steps.countrySearch': undefined
  'sign-in-steps.countryNone': undefined
  'sign-in-steps.phoneIntro': undefined
  'sign-in-steps.phoneEmpty': undefined
  'sign-in-steps.phoneInvalid': undefined
  'sign-in-steps.byPhoneText': undefined
  'sign-in-steps.codeSentPhone': { phone: string | number }
  'sign-in-steps.codeIncomplete': undefined
  'sign-in-steps.membersOnly': undefined
  'sign-in-steps.useEmail': undefined
  'sign-in-steps.password': undefined
  'sign-in-steps.signIn': undefined
  'sign-in-steps.showPassword': undefined
  'sign-in-steps.passwordEmpty': undefined
  'sign-in-steps.passwordWrong': undefined
  'sign-in-steps.forgotPassword': undefined
  'sign-in-steps.useCode': undefined
  'sign-in-steps.codeNeeded': undefined
  'sign-in-steps.termsTitle': undefined
  'sign-in-steps.termsText': undefined
  'sign-in-steps.join': undefined
  'sign-in-steps.saving': undefined
  'sign-in-steps.associationTitle': undefined
  'sign-in-steps.associationText': { hint: string | number }
  'sign-in-steps.associate': undefined
  'sign-in-steps.newAccount': undefined
  'sign-in-steps.newPasswordTitle': undefined
  'sign-in-steps.newPasswordText': undefined
  'sign-in-steps.newPassword': undefined
  'sign-in-steps.passwordShort': { min: string | number }
  'sign-in-steps.strengthWeak': undefined
  'sign-in-steps.strengthFair': undefined
  'sign-in-steps.strengthGood': undefined
  'sign-in-steps.savePassword': undefined
  'sign-in-steps.recoverText': undefined
  'sign-in-steps.offerPasswordTitle': undefined
  'sign-in-steps.offerPasswordText': undefined
  'sign-in-steps.offerEmailTitle': undefined
  'sign-in-steps.offerEmailText': undefined
  'sign-in-steps.offerEmailProviderText': { provider: string | number }
  'sign-in-steps.bindTitle': undefined
  'sign-in-steps.bindText': undefined
  'sign-in-steps.or': undefined
  'sign-in-steps.orContinueWith': undefined
  'sign-in-steps.passkey': undefined
  'sign-in-steps.usePasskey': undefined
  'sign-in-steps.passkeyNotUsed': undefined
  'sign-in-steps.continueWith': { provider: string | number }
  'sign-in-steps.redirectingTo': { provider: string | number }
  'sign-in-steps.checkingProvider': { provider: string | number }
  'sign-in-steps.providerFailed': { provider: string | number }
  'sign-in-steps.providerEnded': { provider: string | number }
  'sign-in-steps.providerEndedText': undefined
  'sign-in-steps.proofTitle': undefined
  'sign-in-steps.proofText': undefined
  'sign-in-steps.proofExpired': undefined
  'sign-in-steps.codeTo': { to: string | number }
  'sign-in-steps.reviewTitle': undefined
  'sign-in-steps.reviewText': undefined
  'sign-in-steps.reviewRemove': undefined
  'sign-in-steps.reviewRemoveNamed': { name: string | number }
  'stars.title': undefined
  'stars.yourStars': undefined
  'stars.received': { stars: string | number }
  'stars.count': { count: number }
  'stars.lotUntil': { date: string | number }
  'stars.lotLater': undefined
  'stars.noLots': undefined
  'stars.owedTitle': { count: number }
  'stars.owedText': undefined
  'stars.collectFrom': undefined
  'stars.collectUntil': undefined
  'stars.redeemUntil': undefined
  'stars.howToCollect': undefined
  'stars.rate': { count: number; amount: string | number }
  'stars.whenTheyEnd': undefined
  'stars.lastDay': { date: string | number }
  'stars.addToCalendar': undefined
  'stars.calendarTitle': { count: number }
  'stars.calendarText': undefined
  'stars.howVouchersWork': undefined
  'stars.voucherStep1': undefined
  'stars.voucherStep2': undefined
  'stars.voucherStep3': undefined
  'stars.noProgramTitle': undefined
  'stars.noProgramText': undefined
  'stars.tabsLabel': undefined
  'stars.gifts': undefined
  'stars.draws': undefined
  'stars.redemptions': undefined
  'stars.prizes': undefined
  'stars.vouchers': undefined
  'stars.past': undefined
  'stars.history': undefined
  'stars.canGet': undefined
  'stars.keepCollecting': undefined
  'stars.notNow': undefined
  'stars.forStars': undefined
  'stars.missing': { stars: string | number }
  'stars.affordableOnly': undefined
  'stars.found': { count: number }
  'stars.soldOut': undefined
  'stars.ended': undefined
  'stars.hadAll': undefined
  'stars.closedNow': undefined
  'stars.left': { count: number }
  'stars.noGiftsTitle': undefined
  'stars.noGiftsText': undefined
  'stars.noneAffordableTitle': undefined
  'stars.noneAffordableText': { count: number }
  'stars.showAll': undefined
  'stars.visitorTitle': undefined
  'stars.join': undefined
  'stars.notHereTitle': undefined
  'stars.notHereText': undefined
  'stars.seeGifts': undefined
  'stars.validDays': { count: number }
  'stars.validAnywhere': { country: string | number }
  'stars.validSome': undefined
  'stars.validChosen': undefined
  'stars.offeredUntil': { date: string | number }
  'stars.perPerson': { count: number }
  'stars.youHave': undefined
  'stars.thisGift': undefined
  'stars.youKeep': undefined
  'stars.noReturn': undefined
  'stars.redeem': { count: number }
  'stars.redeeming': undefined
  'stars.signInToRedeem': undefined
  'stars.cancel': undefined
  'stars.chooseStore': undefined
  'stars.otherStore': undefined
  'stars.atStore': { store: string | number }
  'stars.needMore': { count: number }
  'stars.newPrice': { stars: string | number; before: string | number }
  'stars.unsure': undefined
  'stars.doneTitle': undefined
  'stars.doneText': undefined
  'stars.balanceAfter': { count: number }
  'stars.showCode': undefined
  'stars.moreGifts': undefined
  'stars.kindsLabel': undefined
  'stars.all': undefined
  'stars.earned': undefined
  'stars.reversed': undefined
  'stars.redeemed': undefined
  'stars.entered': undefined
  'stars.returned': undefined
  'stars.adjusted': undefined
  'stars.expired': undefined
  'stars.forfeited': undefined
  'stars.order': undefined
  'stars.orderAt': { store: string | number }
  'stars.refund': undefined
  'stars.refundAt': { store: string | number }
  'stars.correction': undefined
  'stars.starsPlus': { count: number }
  'stars.starsMinus': { count: number }
  'stars.historyEmptyTitle': undefined
  'stars.historyEmptyText': undefined
  'stars.noneOfKind': undefined
  'stars.download': undefined
  'stars.downloading': undefined
  'stars.downloadBlocked': undefined
  'stars.csvDate': undefined
  'stars.csvKind': undefined
  'stars.csvStars': undefined
  'stars.csvDetails': undefined
  'stars.csvStore': undefined
  'stars.csvOrder': undefined
  'stars.csvAmount': undefined
  'stars.csvCurrency': undefined
  'stars.redemptionsEmptyTitle': undefined
  'stars.redemptionsEmptyText': undefined
  'stars.prizesEmptyTitle': undefined
  'stars.prizesEmptyText': undefined
  'stars.vouchersText': undefined
  'stars.pastEmptyTitle': undefined
  'stars.pastEmptyText': undefined
  'stars.pastPrograms': undefined
  'stars.pastCampaigns': undefined
  'stars.endedOn': { date: string | number }
  'stars.pastCollected': undefined
  'stars.pastRedeemed': undefined
  'stars.pastExpired': undefined
  'stars.hadCoupons': { count: number }
  'stars.signInTitle': undefined
  'stars.signInText': undefined
  'stars.needsConnection': undefined
  'stars.homeTitle': { country: string | number }
  'stars.homeText': undefined
  'stars.toHome': undefined
  'stars.givenAbroad': undefined
  'store.stores': undefined
  'store.nearest': undefined
  'store.noneNear': undefined
  'store.find': undefined
  'store.open': undefined
  'store.closed': undefined
  'store.closedToday': undefined
  'store.openUntil': { time: string | number }
  'store.openAlways': undefined
  'store.opensAt': { time: string | number }
  'store.opensOn': { day: string | number; time: string | number }
  'store.n': undefined
  'store.ne': undefined
  'store.e': undefined
  'store.se': undefined
  'store.s': undefined
  'store.sw': undefined
  'store.w': undefined
  'store.nw': undefined
  'store.scan': undefined
  'store.yours': undefined
  'store.openInMaps': undefined
  'stores.chooseTitle': undefined
  'stores.search': undefined
  'stores.positionTitle': undefined
  'stores.positionText': undefined
  'stores.usePosition': undefined
  'stores.finding': undefined
  'stores.refusedTitle': undefined
  'stores.refusedText': undefined
  'stores.failedTitle': undefined
  'stores.failedText': undefined
  'stores.byDistance': undefined
  'stores.byCity': undefined
  'stores.clearPosition': undefined
  'stores.northUp': undefined
  'stores.compassActive': undefined
  'stores.hours': undefined
  'stores.dayToday': { day: string | number }
  'stores.localTimes': undefined
  'stores.restDay': undefined
  'stores.allDay': undefined
  'stores.choose': undefined
  'stores.inCampaign': undefined
  'stores.notInCampaign': undefined
  'stores.found': { count: number }
  'stores.noneTitle': undefined
  'stores.noneMatching': { text: string | number }
  'stores.noneHere': undefined
  'stores.unknownText': undefined
  'stores.noneNearText': { distance: string | number }
  'stores.showAll': undefined
  'stores.chooseText': undefined
  'stores.couponText': undefined
  'stores.openNow': undefined
  'stores.noneOpen': undefined
  'stores.specialDays': undefined
  'stores.driveThrough': undefined
  'stores.mobileOrdering': undefined
  'stores.wheelchairAccess': undefined
  'stores.outdoorSeating': undefined
  'stores.wifi': undefined
  'stores.powerOutlets': undefined
  'stores.parking': undefined
  'stores.toilets': undefined
  'stores.petsWelcome': undefined
  'stores.services': undefined
  'stores.filters': undefined
  'stores.clearFilters': undefined
  'stores.noneWith': { filters: string | number }
  'stores.call': { phone: string | number }
  'stores.positionOff': undefined
  'stores.turnOnPosition': undefined
  'stores.choices': undefined
  'update-notes.version': { version: string | number }
  'update-notes.seeAll': undefined
  'update-notes.offline': undefined
  'update-notes.offlineText': undefined
  'update-notes.homeStart': undefined
  'update-notes.homeStartText': { share: string | number }
  'update-notes.otherWays': undefined
  'update-notes.otherWaysText': undefined
  'update-notes.notLockedOut': undefined
  'update-notes.notLockedOutText': undefined
  'update-notes.languageKept': undefined
  'update-notes.languageKeptText': undefined
  'wallet.search': undefined
  'wallet.kind': undefined
  'wallet.allKinds': undefined
  'wallet.noneTitle': undefined
  'wallet.noneText': undefined
  'wallet.showAll': undefined
  'wallet.lastDay': undefined
  'wallet.claimed': undefined
  'wallet.usedDate': undefined
  'wallet.usedStore': undefined
  'wallet.ended': undefined
  'wallet.calendarTitle': { name: string | number }
  'wallet.calendarText': undefined
  'wallet.stores': undefined
  'wallet.oneStore': { store: string | number }
  'wallet.onlyIn': { countries: string | number }
  'wallet.missing': { countries: string | number }
  'wallet.timeLeft': undefined
  'wallet.title': undefined
  'wallet.unused': undefined
  'wallet.expiringSoon': undefined
  'wallet.used': undefined
  'wallet.expired': undefined
  'wallet.statesLabel': undefined
  'wallet.emptyUnusedTitle': undefined
  'wallet.emptyUnusedText': undefined
  'wallet.emptySoonTitle': undefined
  'wallet.emptySoonText': undefined
  'wallet.emptyUsedTitle': undefined
  'wallet.emptyUsedText': undefined
  'wallet.emptyExpiredTitle': undefined
  'wallet.emptyExpiredText': undefined
  'wallet.seeCampaigns': undefined
  'wallet.signInTitle': undefined
  'wallet.signInText': undefined
  'wallet.signIn': undefined
  'wallet.endsToday': undefined
  'wallet.endsSoon': undefined
  'wallet.endsLater': undefined
  'wallet.detailTitle': undefined
  'wallet.counterHint': undefined
  'wallet.qrLabel': { number: string | number }
  'wallet.renewsIn': { seconds: number }
  'wallet.codeFailed': undefined
  'wallet.rules': undefined
  'wallet.usedTitle': undefined
  'wallet.expiredTitle': undefined
  'wallet.notFoundTitle': undefined
  'wallet.notFoundText': undefined
  'wallet.loaded': { count: number }
  'wallet.readNumber': undefined
  'wallet.brightness': undefined
  'wallet.brightnessStaysOn': undefined
  'wallet.nextCoupon': undefined
  'wallet.previousCoupon': undefined
  'wallet.couponOf': { position: string | number; total: string | number }
  'wallet.done': undefined
  'wallet.fullScreen': undefined
  'wallet.exitFullScreen': undefined
}
